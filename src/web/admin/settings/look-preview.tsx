import { useLayoutEffect, useRef } from 'react'
import { buildPalette, constant, type Look } from '#shared/shop/look.ts'
import { t } from '#shared/words/panel.ts'
import { translate } from '#shared/words/words.ts'
import { fontFamilies } from '../../look/own-style.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Divider } from '../../ui/ornament.tsx'

/** Not part of a theme, but set too: the panel may be in the other colour scheme. */
const fixedColours = {
  '--color-ink': constant.ink,
  '--color-ink-soft': constant.inkSoft,
  '--background-color-white': constant.white,
}

export function LookPreview({ look, night }: { look: Look; night: boolean }) {
  const { shop } = useSession()
  const preview = useRef<HTMLDivElement>(null)
  // Set by script, because the content security policy forbids style attributes.
  useLayoutEffect(() => {
    const style = preview.current?.style
    for (const [name, [light, dark]] of Object.entries({ ...fixedColours, ...buildPalette(look) }))
      style?.setProperty(name, night ? dark : light)
    const [display, sans] = fontFamilies[look.fonts]
    style?.setProperty('--font-display', `"${display}", Georgia, serif`)
    style?.setProperty('--font-sans', `"${sans}", "Rupee", system-ui, sans-serif`)
    style?.setProperty('color-scheme', night ? 'dark' : 'light')
  }, [look, night])
  return (
    <div ref={preview} className="border border-line bg-ivory font-sans text-ink">
      <p className="border-b border-line px-5 py-3 font-display text-2xl font-semibold text-maroon">
        {translate(shop.name)}
      </p>
      <div className="space-y-3 px-5 py-6">
        <p className="text-sm text-gold-ink">{night ? t('By night') : t('By day')}</p>
        <p className="font-display text-3xl font-semibold text-maroon">
          {t('A saree from Chanderi')}
        </p>
        <p className="text-ink-soft">{t('Silk and cotton, light enough for a long evening.')}</p>
        <p className="font-semibold">₹12,400</p>
        <Divider />
        <p className="border border-field bg-white/70 px-4 py-2.5">{t('Your city')}</p>
        <span className={buttonStyle('primary', 'w-full')}>{t('Add to Cart')}</span>
        <span className={buttonStyle('outline', 'w-full')}>{t('See the collection')}</span>
      </div>
      <p className="bg-maroon-deep px-5 py-4 text-sm text-ivory">
        {translate(shop.tagline)} <span className="text-gold-pale">{t('· Contact')}</span>
      </p>
    </div>
  )
}
