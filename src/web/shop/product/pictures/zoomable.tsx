import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { placeOf } from '#shared/catalogue/picture-place.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { Picture } from '../../../ui/picture.tsx'

const Closer = onDemand(() => import('./closer.tsx'))

/**
 * The plate, magnified under the pointer once it was asked for: by a click, or by a pointer that has
 * left and come back. A dialog that opens under a resting pointer shows its plate whole. A finger and
 * the keyboard open it on a sheet of its own. The largest file is fetched only then.
 */
export function Zoomable({ src, alt }: { src: string; alt: string }) {
  const [zoom, setZoom] = useState<'off' | 'hover' | 'held off'>('off')
  const [near, setNear] = useState(false)
  const [open, setOpen] = useState(false)
  const pressedBy = useRef('')

  function follow({ pointerType, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'mouse') return
    const box = currentTarget.getBoundingClientRect()
    const x = ((clientX - box.left) / box.width) * 100
    const y = ((clientY - box.top) / box.height) * 100
    currentTarget.style.setProperty('--zoom-at', `${x}% ${y}%`)
  }

  /** A click without a press before it came from the keyboard. */
  function press({ detail }: MouseEvent) {
    const byMouse = detail > 0 && pressedBy.current === 'mouse'
    if (!byMouse) return setOpen(true)
    setNear(true)
    setZoom(zoom === 'hover' ? 'held off' : 'hover')
  }

  return (
    <>
      <button
        type="button"
        onPointerMove={follow}
        onPointerEnter={() => zoom === 'hover' && setNear(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setZoom('hover')}
        onPointerDown={({ pointerType }) => {
          pressedBy.current = pointerType
        }}
        onClick={press}
        data-zoom={zoom}
        className="plate"
      >
        <Picture
          src={src}
          alt={alt}
          sizes="(min-width: 48rem) 34rem, 85vw"
          first
          className="plate-file"
        />
        {near && (
          <img src={placeOf(src)} alt="" data-near className="plate-file absolute inset-0" />
        )}
        <span className="sr-only"> Look closer</span>
      </button>
      {open && <Closer src={src} alt={alt} onClose={() => setOpen(false)} />}
    </>
  )
}
