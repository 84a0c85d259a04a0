import { type MouseEvent, useState } from 'react'
import type { WeddingNames, WeddingShape } from '#shared/catalogue/wedding.ts'
import { weddingPath, weddingPicture } from '#shared/wedding-paths.ts'
import { language, type Message, t } from '#shared/words/words.ts'
import { copyLink } from '../../shared/site/copy-link.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Figure, toWeddingChoice } from './load-wedding.ts'

const FILE = 'wedding.jpg'

const otherFormats: { shape: WeddingShape; label: Message }[] = [
  { shape: 'landscape', label: 'Landscape' },
  { shape: 'story', label: 'For a story' },
  { shape: 'date', label: 'Save the date' },
]

/** Without scripts or the browser's share function, saves the picture. */
export function ShareWedding({ figures, names }: { figures: Figure[]; names: WeddingNames }) {
  const [isSending, setSending] = useState(false)
  const worn = { ...toWeddingChoice(figures), ...names }
  const picture = weddingPicture(worn, 'tall', language())
  const address = () => new URL(weddingPath(worn), location.href).href

  async function send(event: MouseEvent) {
    if (!navigator.share) return
    event.preventDefault()
    if (isSending) return
    setSending(true)
    try {
      await share(picture, { title: t('Build the wedding'), url: address() })
    } catch (error) {
      // The shopper cancelled.
      if (error instanceof Error && error.name === 'AbortError') return
      location.assign(picture)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <a
        href={picture}
        download={FILE}
        aria-busy={isSending}
        onClick={send}
        className={buttonStyle()}
      >
        <Icon name="share-2" size={17} />
        {t('Share this picture')}
      </a>
      <Button kind="quiet" onClick={() => copyLink(address())} className="noscript:hidden">
        {t('Copy the link')}
      </Button>
      <ul className="flex basis-full flex-wrap justify-center gap-x-6">
        {otherFormats.map(({ shape, label }) => (
          <li key={shape}>
            <a
              href={weddingPicture(worn, shape, language())}
              download={`wedding-${shape}.jpg`}
              className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-6 hover:text-maroon"
            >
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

async function share(picture: string, link: { title: string; url: string }) {
  const answer = await fetch(picture).catch(() => undefined)
  if (!answer?.ok) return navigator.share(link)
  const files = [new File([await answer.blob()], FILE, { type: 'image/jpeg' })]
  const shareData = { ...link, files }
  return navigator.share(navigator.canShare?.(shareData) ? shareData : link)
}
