import { useState } from 'react'
import { type TaxTable, taxTables } from '#shared/orders/tax/vocabulary.ts'
import {
  gstr1JsonPath,
  gstr1WorkbookPath,
  taxDocumentsPath,
  taxReportPath,
  taxWorkbookPath,
} from '#shared/panel-paths.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { useSession } from '../../../shared/session.tsx'
import { Field } from '../../../ui/field.tsx'

const tableLabels: Record<TaxTable, AnyMessage> = {
  register: 'Sales register',
  b2b: 'B2B: to businesses',
  b2cl: 'B2CL: large, to other states',
  b2cs: 'B2CS: all other sales',
  exp: 'EXP: exports',
  cdnr: 'CDNR: credit notes to businesses',
  cdnur: 'CDNUR: credit notes for B2CL and exports',
  exemp: 'Table 8: nil rated',
  hsn_b2b: 'Table 12: by HSN, to businesses',
  hsn_b2c: 'Table 12: by HSN, to others',
  docs: 'Table 13: documents issued',
  fees: 'Fees of payment providers',
}

export function AccountantFiles({ thisMonth }: { thisMonth: string }) {
  const { apiOrigin } = useSession()
  const [month, setMonth] = useState(thisMonth)
  const link =
    'inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-4'
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('For the accountant')}</h2>
      <div className="sm:max-w-60">
        <Field
          label={t('Month')}
          type="month"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
      </div>
      {month !== '' && (
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {taxTables.map((table) => (
            <li key={table}>
              <a href={taxReportPath(apiOrigin, month, table)} download className={link}>
                {t(tableLabels[table])}
              </a>
            </li>
          ))}
          <li>
            <a href={gstr1WorkbookPath(apiOrigin, month)} download className={link}>
              {t('GSTR-1 for the portal’s offline tool (Excel)')}
            </a>
          </li>
          <li>
            <a href={gstr1JsonPath(apiOrigin, month)} download className={link}>
              {t('GSTR-1 for the portal (JSON)')}
            </a>
          </li>
          <li>
            <a href={taxWorkbookPath(apiOrigin, month)} download className={link}>
              {t('All tables as one workbook')}
            </a>
          </li>
          <li>
            <a href={taxDocumentsPath(apiOrigin, month)} download className={link}>
              {t('All documents as one PDF')}
            </a>
          </li>
        </ul>
      )}
    </section>
  )
}
