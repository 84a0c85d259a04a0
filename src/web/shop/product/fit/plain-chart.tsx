import { t } from '#shared/words/words.ts'
import { Modal } from '../../../ui/modal.tsx'

/** Body measurements in inches, shown in centimetres too; garments add two inches of ease. */
const sizes = [
  ['XS', 32, 26, 35],
  ['S', 34, 28, 37],
  ['M', 36, 30, 39],
  ['L', 38, 32, 41],
  ['XL', 40, 34, 43],
  ['XXL', 42, 36, 45],
] as const
const columns = ['Size', 'Bust', 'Waist', 'Hip'] as const

export default function PlainChart({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={t('Size chart')}
      description={t(
        'Measure over light clothing, with the tape neither tight nor loose. Between two sizes, choose the larger.',
      )}
    >
      <div className="overflow-x-auto px-6 py-7 sm:px-8">
        <table className="w-full text-left">
          <caption className="sr-only">{t('Body measurements in inches and centimetres')}</caption>
          <thead>
            <tr className="border-b border-gold text-sm text-ink-soft">
              {columns.map((name) => (
                <th key={name} scope="col" className="py-2 font-medium">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizes.map(([size, ...inches]) => (
              <tr key={size} className="border-b border-line">
                <th scope="row" className="py-2.5 font-medium">
                  {size}
                </th>
                {inches.map((inch, n) => (
                  <td key={n} className="py-2.5">
                    {inch}″
                    <span className="block text-sm text-ink-soft">
                      {t('{n} cm', { n: Math.round(inch * 2.54) })}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}
