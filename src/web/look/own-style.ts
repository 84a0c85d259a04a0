import { type FontPair, type Look, ownColours } from '#shared/shop/look.ts'

/** A pair's names in the stylesheet: for what stands large, and for reading. */
export const families: Record<FontPair, [display: string, sans: string]> = {
  zari: ['Cormorant', 'Figtree'],
  haveli: ['Playfair', 'Karla'],
  mahal: ['Lora', 'Mulish'],
}

/** The shop's own colours and fonts, over those of the stylesheet; nothing for a shop that has none. */
export function ownStyle(look: Look | null): string {
  if (!look) return ''
  const [display, sans] = families[look.fonts]
  const colours = Object.entries(ownColours(look)).map(
    ([name, [day, night]]) => `${name}:light-dark(${day},${night})`,
  )
  const letters = `--letters-display:"${display}","${display} Fallback";--letters:"${sans}","Rupee","${sans} Fallback"`
  return [
    look.fonts !== 'zari' && `:root{${letters}}`,
    // An older browser keeps the stylesheet's.
    colours.length > 0 && `@supports(color:light-dark(red,red)){:root{${colours.join(';')}}}`,
  ]
    .filter(Boolean)
    .join('')
}

/** Dresses the page that is open, once its shop has got another look. */
export function wear(look: Look | null) {
  document.getElementById('look')?.remove()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(ownStyle(look))
  document.adoptedStyleSheets = [sheet]
}
