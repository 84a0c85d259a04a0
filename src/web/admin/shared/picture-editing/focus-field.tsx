import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { pictureUrl } from '#shared/catalogue/picture-place.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../../ui/button.tsx'

/** Whole percent from left and top. */
type Point = { x: number; y: number }

const MIDDLE: Point = { x: 50, y: 50 }
/** Percentage points per arrow key; Shift multiplies by ten. */
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function parsePoint(focus: string | undefined): Point | undefined {
  const [x, y] = (focus?.match(/\d+/g) ?? []).map(Number)
  return x === undefined || y === undefined ? undefined : { x, y }
}

const toFocus = ({ x, y }: Point) => `${x}% ${y}%`
const toPercent = (part: number) => Math.round(Math.max(0, Math.min(part, 1)) * 100)

type Props = {
  src: string
  focus: string | undefined
  onFocus: (focus: string | undefined) => void
}

/** Lets the owner choose the focal point of a picture. */
export function FocusField({ src, focus, onFocus }: Props) {
  const [point, setPoint] = useState(() => parsePoint(focus))
  const help = useId()

  function choose({ detail, clientX, clientY, currentTarget }: MouseEvent) {
    // A press by keyboard has no place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setPoint({ x: toPercent((clientX - left) / width), y: toPercent((clientY - top) / height) })
  }

  function move(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? 10 : 1
    const { x, y } = point ?? MIDDLE
    setPoint({
      x: toPercent((x + arrow.x * step) / 100),
      y: toPercent((y + arrow.y * step) / 100),
    })
  }

  return (
    <div className="space-y-5">
      <p id={help} className="text-sm text-ink-soft">
        {t(
          'Tap what must stay visible where the shop cuts the picture, such as the face or the border. The arrow keys move the point.',
        )}
      </p>
      <div className="grid items-start justify-items-center grid-cols-[1fr_auto] gap-6">
        <button
          type="button"
          aria-label={t('Point in view')}
          aria-describedby={help}
          onClick={choose}
          onKeyDown={move}
          className="relative cursor-crosshair touch-manipulation"
        >
          <img
            src={pictureUrl(src)}
            alt=""
            draggable={false}
            className="block max-h-[44dvh] w-auto max-w-full bg-ivory-deep"
          />
          {point && (
            <span
              aria-hidden
              style={{ left: `${point.x}%`, top: `${point.y}%` }}
              className="absolute size-7 -translate-1/2 rounded-full border-3 border-white bg-black/30 shadow-[0_0_0_2px_#000]"
            />
          )}
        </button>
        <div className="grid gap-4">
          <Preview src={src} point={point} label={t('Card')} shape="aspect-3/4" />
          <Preview
            src={src}
            point={point}
            label={t('Product page on a phone')}
            shape="aspect-4/5"
          />
        </div>
      </div>
      <p role="status" className="text-sm tabular-nums text-ink-soft">
        {point
          ? t('{x} percent from the left, {y} percent from the top', point)
          : t('No point is chosen yet.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={!point} onClick={() => point && onFocus(toFocus(point))}>
          {t('Use this point')}
        </Button>
        {focus && (
          <Button kind="quiet" onClick={() => onFocus(undefined)}>
            {t('Remove the point')}
          </Button>
        )}
      </div>
    </div>
  )
}

type PreviewProps = { src: string; point: Point | undefined; label: string; shape: string }

function Preview({ src, point = MIDDLE, label, shape }: PreviewProps) {
  return (
    <figure className="w-16 sm:w-24">
      <img
        src={pictureUrl(src)}
        alt=""
        style={{ objectPosition: toFocus(point) }}
        className={`w-full border border-line object-cover ${shape}`}
      />
      <figcaption className="mt-1 text-center text-xs text-ink-soft">{label}</figcaption>
    </figure>
  )
}
