import {
  type GiftCardDesign,
  giftCardDesigns,
  giftCardPicture,
  giftCardPlate,
} from '#shared/orders/gift-card-design.ts'
import { type Message, t } from '#shared/words/words.ts'

const names: Record<GiftCardDesign, Message> = {
  marigold: 'Marigold',
  paisley: 'Paisley',
  arch: 'Arch',
}

type Props = { selected: GiftCardDesign; onSelect: (design: GiftCardDesign) => void }

export function DesignField({ selected, onSelect }: Props) {
  return (
    <fieldset>
      <legend className="mb-3 text-lg">{t('Design')}</legend>
      <div className="grid grid-cols-3 gap-3">
        {giftCardDesigns.map((design) => (
          <label
            key={design}
            className="block border border-line p-1.5 outline-offset-2 has-checked:border-maroon has-checked:bg-maroon/10 has-focus-visible:outline-2"
          >
            <img
              src={giftCardPicture(design)}
              alt=""
              {...giftCardPlate}
              className="aspect-4/3 h-auto w-full object-cover"
            />
            <span className="flex items-center gap-2 px-1 pt-2.5 pb-1 text-sm wrap-anywhere">
              <input
                type="radio"
                name="design"
                value={design}
                checked={selected === design}
                onChange={() => onSelect(design)}
                className="size-4.5 shrink-0 accent-maroon"
              />
              {t(names[design])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
