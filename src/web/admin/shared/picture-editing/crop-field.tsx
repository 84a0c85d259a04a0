import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '#shared/words/panel.ts'
import { useSession } from '../../../shared/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Radio } from '../../../ui/check.tsx'
import {
  type Corner,
  largestCrop,
  moveCrop,
  type PixelSize,
  type Ratio,
  type Rect,
  resizeCrop,
  wholePixels,
} from './crop.ts'
import { drawCrop } from './draw-crop.ts'

const ratios = [
  { ratio: 3 / 4, label: 'Card, 3:4' },
  { ratio: 4 / 5, label: 'Product page on a phone, 4:5' },
  { ratio: null, label: 'Any proportions' },
] as const satisfies { ratio: Ratio; label: string }[]

const corners = [
  { corner: { x: -1, y: -1 }, label: 'Top left corner', cursor: 'cursor-nwse-resize' },
  { corner: { x: 1, y: -1 }, label: 'Top right corner', cursor: 'cursor-nesw-resize' },
  { corner: { x: -1, y: 1 }, label: 'Bottom left corner', cursor: 'cursor-nesw-resize' },
  { corner: { x: 1, y: 1 }, label: 'Bottom right corner', cursor: 'cursor-nwse-resize' },
] as const satisfies { corner: Corner; label: string; cursor: string }[]

/** Share of the picture's width per arrow key; Shift multiplies by ten. */
const STEP = 0.01
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Props = { src: string; name: string; onCropped: (file: File) => void }

/** Cuts a part out of a stored picture, with pointer or keys. */
export function CropField({ src, name, onCropped }: Props) {
  const { apiOrigin } = useSession()
  const image = useRef<HTMLImageElement>(null)
  const drag = useRef<{ x: number; y: number; crop: Rect }>(undefined)
  const help = useId()
  const [picture, setPicture] = useState<PixelSize>()
  const [ratio, setRatio] = useState<Ratio>(ratios[0].ratio)
  const [crop, setCrop] = useState<Rect>()
  const [failed, setFailed] = useState(false)
  const [isDrawing, setIsDrawing] = useState(false)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const pixels = picture && crop && wholePixels(crop, picture)

  function start({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
    setPicture({ width, height })
    setCrop(largestCrop({ width, height }, ratio))
  }

  function chooseRatio(next: Ratio) {
    setRatio(next)
    if (picture && next !== null) setCrop(largestCrop(picture, next))
  }

  async function draw() {
    if (!image.current || !pixels) return
    setIsDrawing(true)
    try {
      const file = await drawCrop(image.current, pixels, name)
      if (isOpen.current) onCropped(file)
    } catch (error) {
      console.warn(error)
      setFailed(true)
    }
  }

  /** Resizes the part by `corner`, or moves it without one. */
  function change(old: Rect, dx: number, dy: number, corner?: Corner) {
    if (!picture) return
    setCrop(
      corner ? resizeCrop(old, picture, corner, { dx, dy, ratio }) : moveCrop(old, picture, dx, dy),
    )
  }

  const handlers = (corner?: Corner) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = arrows[event.key]
      if (!arrow || !picture || !crop) return
      event.preventDefault()
      const step = (event.shiftKey ? 10 : 1) * STEP * picture.width
      change(crop, arrow[0] * step, arrow[1] * step, corner)
    },
    onPointerDown: (event: PointerEvent) => {
      if (!crop) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { x: event.clientX, y: event.clientY, crop }
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current || !image.current || !picture) return
      const scale = picture.width / image.current.clientWidth
      const { x, y, crop: first } = drag.current
      change(first, (event.clientX - x) * scale, (event.clientY - y) * scale, corner)
    },
    onLostPointerCapture: () => {
      drag.current = undefined
    },
  })

  return (
    <div className="space-y-5">
      <fieldset>
        <legend className="mb-1 font-sans text-sm text-ink-soft">{t('Proportions')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {ratios.map((one) => (
            <Radio
              key={one.label}
              name="ratio"
              checked={one.ratio === ratio}
              onChange={() => chooseRatio(one.ratio)}
            >
              {t(one.label)}
            </Radio>
          ))}
        </div>
      </fieldset>
      <p id={help} className="text-sm text-ink-soft">
        {t(
          'Drag the frame or its corners. With the keyboard, Tab reaches them, and the arrow keys move them.',
        )}
      </p>
      {/* Room for the corners, which are larger than they look. */}
      <div className="grid place-items-center px-6 py-4">
        <div className="relative touch-none select-none">
          <img
            ref={image}
            src={apiOrigin + src}
            crossOrigin="anonymous"
            alt=""
            draggable={false}
            onLoad={({ currentTarget }) => start(currentTarget)}
            onError={() => setFailed(true)}
            className="block max-h-[38dvh] max-sm:max-h-[30dvh] w-auto max-w-full bg-ivory-deep"
          />
          {crop && picture && (
            <>
              <span aria-hidden className="absolute inset-0 overflow-hidden">
                <span
                  style={toPlace(crop, picture)}
                  className="absolute shadow-[0_0_0_100vmax_rgb(0_0_0/0.6)]"
                />
              </span>
              <button
                type="button"
                aria-label={t('Frame of the part')}
                aria-describedby={help}
                style={toPlace(crop, picture)}
                className="absolute cursor-move border-2 border-white outline-offset-4"
                {...handlers()}
              />
              {corners.map(({ corner, label, cursor }) => (
                <button
                  key={label}
                  type="button"
                  aria-label={t(label)}
                  aria-describedby={help}
                  style={cornerPlace(crop, picture, corner)}
                  className={`absolute grid size-11 -translate-1/2 place-items-center ${cursor}`}
                  {...handlers(corner)}
                >
                  <span aria-hidden className="size-4 border-2 border-black bg-[#fff]" />
                </button>
              ))}
            </>
          )}
        </div>
      </div>
      <p role="status" className="text-sm tabular-nums text-ink-soft">
        {pixels &&
          t('{width} × {height} pixels, {left} from the left and {top} from the top', pixels)}
      </p>
      {failed && (
        <p role="alert" className="text-red">
          {t('This picture can’t be cut here. Replace it with another file.')}
        </p>
      )}
      <Button disabled={!pixels || failed || isDrawing} onClick={draw}>
        {t('Use this part')}
      </Button>
    </div>
  )
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

const toPlace = (crop: Rect, { width, height }: PixelSize) => ({
  left: percent(crop.left, width),
  top: percent(crop.top, height),
  width: percent(crop.width, width),
  height: percent(crop.height, height),
})

const cornerPlace = (crop: Rect, { width, height }: PixelSize, { x, y }: Corner) => ({
  left: percent(crop.left + (x === 1 ? crop.width : 0), width),
  top: percent(crop.top + (y === 1 ? crop.height : 0), height),
})
