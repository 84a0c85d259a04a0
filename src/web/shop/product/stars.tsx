import { useEffect, useId, useRef } from 'react'
import { t } from '#shared/words/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { filledPart } from './filled-part.ts'

const five = [1, 2, 3, 4, 5]

const SIZE = 16
/** Distance of a star's points from the sides of its icon. */
const INSET = SIZE / 12

/** Decorative; the text beside the stars names the value. */
export const Stars = ({ value }: { value: number }) => (
  <span aria-hidden className="inline-flex gap-0.5 text-gold">
    {five.map((star) => (
      <Star key={star} part={filledPart(value, star)} />
    ))}
  </span>
)

function Star({ part }: { part: number }) {
  if (part === 0 || part === 1) return <Icon name="star" size={SIZE} full={part === 1} />
  return (
    <span className="relative">
      <Icon name="star" size={SIZE} />
      {/* Cuts off what is beyond its width; a style would violate the content policy. */}
      <svg
        width={INSET + part * (SIZE - 2 * INSET)}
        height={SIZE}
        className="absolute inset-y-0 left-0"
        aria-hidden="true"
      >
        <Icon name="star" size={SIZE} full />
      </svg>
    </span>
  )
}

type Picker = { value: number; error: string | undefined; onChange: (n: number) => void }

export function StarPicker({ value, error, onChange }: Picker) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) first.current?.focus()
  }, [error])
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1 font-sans text-sm font-medium">{t('Your rating')}</legend>
      <div className="-ml-2 inline-flex">
        {five.map((star) => (
          <label
            key={star}
            className="grid size-[44px] place-items-center rounded-sm text-gold hover:text-gold-ink has-focus-visible:outline-2 has-focus-visible:outline-maroon"
          >
            <input
              ref={star === 1 ? first : undefined}
              type="radio"
              name="reviewValue"
              aria-invalid={error !== undefined}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <span className="sr-only">
              {star === 1 ? t('1 star') : t('{star} stars', { star })}
            </span>
            <Icon name="star" size={24} full={star <= value} />
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="text-sm text-red">
          {error}
        </p>
      )}
    </fieldset>
  )
}
