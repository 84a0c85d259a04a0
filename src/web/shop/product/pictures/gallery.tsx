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
  const [shown, setShown] = useState(0)
  const ownText = (n: number) => texts[images[n] ?? '']
  const textOf = (n: number) =>
    ownText(n) ?? (n === 0 ? title : t('{title}, picture {n}', { title, n: n + 1 }))
  function labelOf(n: number) {
    const place = t('Picture {n} of {all}', { n: n + 1, all: images.length })
    return ownText(n) ? `${place}: ${ownText(n)}` : place
  }
  return (
    <div className="gallery">
      <ZoomablePicture
        key={images[shown]}
        src={images[shown] ?? images[0] ?? ''}
        alt={textOf(shown)}
      />
      {images.length > 1 && (
        <ul className="thumbnails">
          {images.map((image, n) => (
            <li key={image}>
              <button
                type="button"
                aria-label={labelOf(n)}
                aria-pressed={n === shown}
                onClick={() => setShown(n)}
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
