import {
  getAddOnKind,
  isTooCheap,
  type LineOptions,
  normalOptions,
} from '#shared/catalogue/making/options.ts'
import {
  type AddOnCode,
  type AddOnKind,
  addOnKindLabels,
  type Make,
  makeLabels,
} from '#shared/catalogue/making/vocabulary.ts'
import { getAddOnName } from '#shared/catalogue/making/words.ts'
import { getPriceDifference } from '#shared/catalogue/size-price.ts'
import type { ProfileName } from '#shared/fit/measures-schema.ts'
import { effectivePrice, formatPriceDifference } from '#shared/money.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { Check } from '../../../ui/check.tsx'
import { type DraftLine, withMake } from './draft.ts'
import { LineSelect } from './line-select.tsx'

/** '' for the same price. */
type Props = {
  line: DraftLine
  /** Empty for a customer without an account. */
  profiles: readonly ProfileName[]
  onChange: (part: Partial<DraftLine>) => void
}

export function LineChoice({ line, profiles, onChange }: Props) {
  const { product, options, size } = line
  const { making } = product
  if (!making) return null
  const title = getTitle(product)
  const change = (part: Partial<LineOptions>) =>
    onChange({ options: normalOptions({ ...options, ...part }) })
  const isFree = (option: (typeof making.makes)[number]) =>
    option.hasSize && isTooCheap(option, effectivePrice(product), getPriceDifference(product, size))
  const fitting = profiles.filter(({ wear }) => !product.wear || wear === product.wear)
  return (
    <div className="flex basis-full flex-wrap items-end gap-3">
      {making.makes.length > 0 && (
        <LineSelect
          label={t('How it is made')}
          name={t('How {title} is made', { title })}
          value={options.make ?? ''}
          onChange={(make) => onChange(withMake(line, (make || undefined) as Make | undefined))}
        >
          <option value="">{product.sizes ? t('Standard size') : t('As shown')}</option>
          {making.makes.map((makeOption) => (
            <option
              key={makeOption.make}
              value={makeOption.make}
              disabled={
                (!makeOption.isAvailable || isFree(makeOption)) && makeOption.make !== options.make
              }
            >
              {t(makeLabels[makeOption.make])} {formatPriceDifference(makeOption.price)}
            </option>
          ))}
        </LineSelect>
      )}
      {options.make === 'measured' &&
        (fitting.length > 0 ? (
          <LineSelect
            label={t('Made to the measures of')}
            name={t('Measures for {title}', { title })}
            value={options.profileId ?? ''}
            onChange={(profileId) => change({ profileId: profileId || undefined })}
          >
            <option value="">{t('Measures follow after the order')}</option>
            {fitting.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </LineSelect>
        ) : (
          <p className="pb-2.5 text-sm text-ink-soft">{t('Measures follow after the order')}</p>
        ))}
      {making.addOns.length > 0 && <AddOns line={line} making={making} onChange={change} />}
    </div>
  )
}

type AddOnsProps = {
  line: DraftLine
  making: NonNullable<DraftLine['product']['making']>
  onChange: (part: Pick<LineOptions, 'addOns'>) => void
}

function AddOns({ line, making, onChange }: AddOnsProps) {
  const title = getTitle(line.product)
  const addOnCodes = line.options.addOns ?? []
  const listOfferedAddOns = (kind: AddOnKind) =>
    making.addOns.filter((addOn) => getAddOnKind(addOn) === kind)
  const findChosen = (kind: AddOnKind) =>
    listOfferedAddOns(kind).find(({ code }) => addOnCodes.includes(code))?.code
  const replace = (kind: AddOnKind, codes: AddOnCode[]) => {
    const replaced = listOfferedAddOns(kind).map(({ code }) => code)
    onChange({ addOns: [...addOnCodes.filter((code) => !replaced.includes(code)), ...codes] })
  }
  const styles = (['sleeve', 'neck'] as const).filter((kind) => listOfferedAddOns(kind).length > 0)
  const extras = listOfferedAddOns('extra')
  return (
    <details className="basis-full" open={addOnCodes.length > 0 || undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">
        {t('Sleeves, neck and add-ons')}
      </summary>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        {styles.map((kind) => (
          <LineSelect
            key={kind}
            label={t(addOnKindLabels[kind])}
            name={t('{label} of {title}', { label: t(addOnKindLabels[kind]), title })}
            value={findChosen(kind) ?? ''}
            onChange={(code) => replace(kind, code ? [code] : [])}
          >
            <option value="">{t('As shown')}</option>
            {listOfferedAddOns(kind).map((addOn) => (
              <option key={addOn.code} value={addOn.code}>
                {getAddOnName(addOn)} {formatPriceDifference(addOn.price)}
              </option>
            ))}
          </LineSelect>
        ))}
        {extras.length > 0 && (
          <fieldset className="flex flex-wrap gap-x-5">
            <legend className="sr-only">{t('Add-ons of {title}', { title })}</legend>
            {extras.map(({ code, price, ...names }) => (
              <Check
                key={code}
                checked={addOnCodes.includes(code)}
                onChange={({ target }) =>
                  onChange({
                    addOns: target.checked
                      ? [...addOnCodes, code]
                      : addOnCodes.filter((addOn) => addOn !== code),
                  })
                }
              >
                {getAddOnName({ code, ...names })} {formatPriceDifference(price)}
              </Check>
            ))}
          </fieldset>
        )}
      </div>
    </details>
  )
}
