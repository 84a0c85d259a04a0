import { type MouseEvent, type PointerEvent, useState } from 'react'
import { pictureUrl } from '#shared/catalogue/picture-place.ts'
import { t } from '#shared/words/words.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { Picture, showStyles } from '../../../ui/picture.tsx'

const PictureZoom = onDemand(() => import('./picture-zoom.tsx'))

type Props = {
  src: string
  alt: string
  focus: string | undefined
  sizes: string
  first: boolean
}

/**
 * Magnifies after a click, or after the pointer left and returned, so that a dialog opening under
 * a resting pointer stays as it is. Touch and keyboard open a sheet.
 */
export function ZoomablePicture({ src, alt, focus, sizes, first }: Props) {
  const [zoom, setZoom] = useState(false)
  const [showsLargeFile, setShowsLargeFile] = useState(false)
  const [open, setOpen] = useState(false)

  function follow({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const at = `${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`
    currentTarget.style.setProperty('--zoom-at', at)
  }

  /** Browsers without `pointerType` open the sheet. */
  function press({ nativeEvent }: MouseEvent) {
    if (!isMouse(nativeEvent)) return setOpen(true)
    setShowsLargeFile(true)
    setZoom(!zoom)
  }

  return (
    <>
      <button
        type="button"
        className="plate"
        data-zoom={zoom}
        onPointerMove={follow}
        onPointerEnter={() => zoom && setShowsLargeFile(true)}
        onPointerLeave={(event) => isMouse(event) && setZoom(true)}
        onClick={press}
      >
        <Picture src={src} alt={alt} focus={focus} sizes={sizes} first={first} />
        {showsLargeFile && <img src={pictureUrl(src)} alt="" data-focus={focus} ref={showStyles} />}
        <span className="sr-only"> {t('Enlarge')}</span>
      </button>
      {open && <PictureZoom src={src} alt={alt} focus={focus} onClose={() => setOpen(false)} />}
    </>
  )
}

const isMouse = (event: object) => 'pointerType' in event && event.pointerType === 'mouse'
