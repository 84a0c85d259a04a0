import { useState } from 'react'
import { Thumbnail } from '../../../ui/picture.tsx'
import { Zoomable } from './zoomable.tsx'

/** A piece's pictures: one large, and below it all of them to choose from where there are several. */
export function Gallery({ images, title }: { images: string[]; title: string }) {
  const [chosen, setChosen] = useState(0)
  const shown = chosen < images.length ? chosen : 0
  return (
    <div className="self-start md:sticky md:top-0">
      <Zoomable
        key={images[shown]}
        src={images[shown] ?? ''}
        alt={shown === 0 ? title : `${title}, picture ${shown + 1}`}
      />
      {images.length > 1 && (
        <ul className="thumbnails noscript:hidden">
          {[...new Set(images)].map((image) => (
            <li key={image}>
              <button
                type="button"
                aria-label={`Picture ${images.indexOf(image) + 1} of ${images.length}`}
                aria-pressed={images.indexOf(image) === shown}
                onClick={() => setChosen(images.indexOf(image))}
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
