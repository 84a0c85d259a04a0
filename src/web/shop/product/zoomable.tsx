import { type PointerEvent, useRef, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'

/**
 * The plate, magnified under the pointer once it was asked for: by a click, or by a pointer that has
 * left and come back. A dialog that opens under a resting pointer shows its plate whole. On a phone
 * the browser's own pinch does it.
 */
export function Zoomable({ src, alt }: { src: string; alt: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<'off' | 'hover' | 'held off'>('off')

  function follow(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType !== 'mouse' || !frame.current) return
    const box = frame.current.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * 100
    const y = ((event.clientY - box.top) / box.height) * 100
    frame.current.style.setProperty('--zoom-at', `${x}% ${y}%`)
  }

  return (
    <div
      ref={frame}
      onPointerMove={follow}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setZoom('hover')}
      onPointerUp={({ pointerType }) =>
        pointerType === 'mouse' && setZoom(zoom === 'hover' ? 'held off' : 'hover')
      }
      data-zoom={zoom}
      className="group aspect-3/4 touch-pinch-zoom self-start overflow-hidden border border-line bg-ivory-deep data-[zoom=hover]:cursor-zoom-out md:sticky md:top-0 [@media(hover:hover)]:not-data-[zoom=hover]:cursor-zoom-in"
    >
      <Picture
        src={src}
        alt={alt}
        // Magnified, it is as wide as the largest file; that one is fetched when it is asked for.
        sizes={zoom === 'hover' ? '65rem' : '(min-width: 48rem) 34rem, 85vw'}
        first
        className="h-full w-full origin-(--zoom-at) object-cover transition-transform duration-300 motion-safe:[@media(hover:hover)]:group-hover:group-data-[zoom=hover]:scale-[1.9]"
      />
    </div>
  )
}
