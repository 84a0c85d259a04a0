import { useState } from 'react'
import { t } from '#shared/words/words.ts'
import { Thumbnail } from '../../../ui/picture.tsx'
import { Zoomable } from './zoomable.tsx'

/** A piece's pictures: one large, and below it all of them to choose from where there are several. */
export function Gallery({ images, title }: { images: string[]; title: string }) {
  const [shown, setShown] = useState(0)
  return (
    <div className="gallery">
      <Zoomable
        key={images[shown]}
        src={images[shown] ?? images[0] ?? ''}
        alt={shown === 0 ? title : t('{title}, picture {n}', { title, n: shown + 1 })}
      />
      {images.length > 1 && (
        <ul className="thumbnails">
          {images.map((image, n) => (
            <li key={image}>
              <button
                type="button"
                aria-label={t('Picture {n} of {all}', { n: n + 1, all: images.length })}
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
