import { type PointerEvent, useRef } from 'react'
import { Picture } from '../../ui/picture.tsx'

/** The plate, magnified under the pointer. On a phone the browser's own pinch does it. */
export function Zoomable({ src, alt }: { src: string; alt: string }) {
  const frame = useRef<HTMLDivElement>(null)

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
      className="group aspect-3/4 touch-pinch-zoom self-start overflow-hidden border border-line bg-ivory-deep md:sticky md:top-0"
    >
      <Picture
        src={src}
        alt={alt}
        sizes="(min-width: 48rem) 34rem, 85vw"
        first
        className="h-full w-full origin-(--zoom-at) object-cover transition-transform duration-300 motion-safe:[@media(hover:hover)]:group-hover:scale-[1.9]"
      />
    </div>
  )
}
