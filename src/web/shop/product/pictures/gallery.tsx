import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'
import { t } from '#shared/words/words.ts'
import { ZoomablePicture } from './zoomable-picture.tsx'

type Props = {
  images: string[]
  texts?: Record<string, string> | undefined
  focus: Record<string, string>
  title: string
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Whether a desktop shows a picture below the pairs, in the width of two. */
const isWide = (n: number, count: number) => n > 0 && n === count - 1 && n % 2 === 0

/** A track that scrolls sideways; on a desktop the pictures lie side by side. */
export function Gallery({ images, texts = {}, focus, title }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const [shownPlace, setShownPlace] = useState(0)
  const ownText = (n: number) => texts[images[n] ?? '']
  const getAltText = (n: number) =>
    ownText(n) ?? (n === 0 ? title : t('{title}, picture {n}', { title, n: n + 1 }))
  function getLabel(n: number) {
    const place = t('Picture {n} of {all}', { n: n + 1, all: images.length })
    return ownText(n) ? `${place}: ${ownText(n)}` : place
  }

  /** Scrolls the track alone; `scrollIntoView` would scroll the page too. */
  function scrollTo(n: number) {
    const slide = track.current?.children[n]
    if (slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft })
  }

  function moveFocus(event: KeyboardEvent) {
    const step = steps[event.key]
    const buttons = [...(track.current?.querySelectorAll('button') ?? [])]
    const place = buttons.indexOf(event.target as HTMLButtonElement)
    const next = step && place >= 0 ? buttons[place + step] : undefined
    if (!step || !next) return
    event.preventDefault()
    next.focus({ preventScroll: true })
    scrollTo(place + step)
  }

  const followScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
    setShownPlace(Math.round(scrollLeft / clientWidth))

  return (
    <div className="gallery">
      <ul ref={track} className="track" onScroll={followScroll} onKeyDown={moveFocus}>
        {images.map((image, n) => (
          <li key={image}>
            <ZoomablePicture
              src={image}
              alt={getAltText(n)}
              focus={focus[image]}
              sizes={`(min-width: 64rem) ${isWide(n, images.length) ? 55 : 27}vw, (min-width: 40rem) 45vw, 100vw`}
              first={n === 0}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className="dots">
          {images.map((image, n) => (
            <button
              key={image}
              type="button"
              aria-label={getLabel(n)}
              aria-pressed={n === shownPlace}
              onClick={() => scrollTo(n)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
