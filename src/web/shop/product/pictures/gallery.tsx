import { useState } from 'react'
import { t } from '#shared/words/words.ts'
import { Thumbnail } from '../../../ui/picture.tsx'
import { ZoomablePicture } from './zoomable-picture.tsx'

type Props = {
  images: string[]
  texts?: Record<string, string> | undefined
  title: string
}

export function Gallery({ images, texts = {}, title }: Props) {
  const [shownPlace, setShownPlace] = useState(0)
  const ownText = (n: number) => texts[images[n] ?? '']
  const getAltText = (n: number) =>
    ownText(n) ?? (n === 0 ? title : t('{title}, picture {n}', { title, n: n + 1 }))
  function getLabel(n: number) {
    const place = t('Picture {n} of {all}', { n: n + 1, all: images.length })
    return ownText(n) ? `${place}: ${ownText(n)}` : place
  }
  return (
    <div className="gallery">
      <ZoomablePicture
        key={images[shownPlace]}
        src={images[shownPlace] ?? images[0] ?? ''}
        alt={getAltText(shownPlace)}
      />
      {images.length > 1 && (
        <ul className="thumbnails">
          {images.map((image, n) => (
            <li key={image}>
              <button
                type="button"
                aria-label={getLabel(n)}
                aria-pressed={n === shownPlace}
                onClick={() => setShownPlace(n)}
              >
                <Thumbnail src={image} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
