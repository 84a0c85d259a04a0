import { Download } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { uuidv7 } from 'uuidv7'
import type { ImportReport } from '#shared/catalogue/product-file-schema.ts'
import { productsTemplatePath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { useSession } from '../../../shared/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonStyle } from '../../../ui/button.tsx'
import { Check, Radio } from '../../../ui/check.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.ts'
import { countText } from '../../shared/count-text.ts'
import { Progress } from '../../shared/progress.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { StockMoves } from './stock-moves.tsx'
import { type ImportWish, useImport } from './use-import.ts'

/** A repeated request with the same id does not import twice. */
type Chosen = { file: File; importId: string }

const COLUMNS = 'zari:import-columns'

/** The owner's last choice in this browser. */
function rememberedColumns(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(COLUMNS) ?? '{}')
  } catch {
    return {}
  }
}

/** Checks the file first. Imports it if it has no errors, or without the invalid rows. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const revalidator = useRevalidator()
  const { apiOrigin } = useSession()
  const { step, send } = useImport()
  const [chosenFile, setChosenFile] = useState<Chosen | null>(null)
  const [wish, setWish] = useState<ImportWish>(() => ({
    columns: rememberedColumns(),
    goodOnly: false,
    alike: 'add',
  }))
  const [report, setReport] = useState<ImportReport | null>(null)
  const [refusal, setRefusal] = useState('')

  async function readFile(file: File, next: ImportWish) {
    setWish(next)
    setRefusal('')
    try {
      setReport(await send(file, next))
    } catch (error) {
      setReport(null)
      setRefusal(errorMessage(error))
    }
  }

  async function choose(file: File | undefined) {
    setChosenFile(file ? { file, importId: uuidv7() } : null)
    setReport(null)
    if (file) await readFile(file, { ...wish, goodOnly: false, alike: 'add' })
  }

  /** Changed options make a different import, with another id. */
  function change(part: Partial<ImportWish>) {
    if (!chosenFile) return
    const next = { ...wish, ...part }
    if (part.columns) localStorage.setItem(COLUMNS, JSON.stringify(next.columns))
    setChosenFile({ ...chosenFile, importId: uuidv7() })
    void readFile(chosenFile.file, next)
  }

  async function write({ file, importId }: Chosen) {
    setRefusal('')
    try {
      const outcome = await send(file, wish, { importId, seenStock: report?.seenStock ?? {} })
      setReport(outcome)
      if (!outcome.written) return
      toast.success(
        t('{added} added, {changed} changed', {
          added: formatCount(outcome.added),
          changed: formatCount(outcome.changed),
        }),
      )
      revalidator.revalidate()
      // Pictures are read last, so the preview cannot know the rows that they refuse.
      if (outcome.errors.length === (report?.errors.length ?? 0)) onClose()
    } catch (error) {
      const unheard = error instanceof ApiError && error.status === 0
      setRefusal(unheard ? t(connectionLost) : errorMessage(error))
    }
  }

  const isPossible =
    report !== null &&
    (report.errors.length === 0 || (wish.goodOnly && report.added + report.changed > 0))

  return (
    <Modal
      open
      onClose={onClose}
      title={t('Import products')}
      description={t(
        'A CSV or .xlsx file, or a zip of one with pictures. The file is checked first; nothing is saved before you confirm.',
      )}
    >
      <div className="space-y-5 px-6 py-6 sm:px-8">
        <a
          href={productsTemplatePath(apiOrigin)}
          download="products-template.xlsx"
          className={buttonStyle('outline', 'px-4!')}
        >
          <Download size={16} strokeWidth={1.5} />
          {t('Template with an example')}
        </a>
        <label className="block text-sm font-medium">
          {t('CSV, Excel or zip')}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.zip,text/csv,application/zip"
            disabled={step !== null}
            // A corrected file often has the same name, which would fire no change.
            onClick={(event) => {
              event.currentTarget.value = ''
            }}
            onChange={(event) => choose(event.target.files?.[0])}
            className="mt-1.5 block min-h-12 w-full rounded-sm border border-line bg-white/70 p-2.5 text-base"
          />
        </label>
        {step && (
          <div role="status">
            <p className="text-sm text-ink-soft tabular-nums">{step.name}</p>
            <Progress percent={step.percent} label={t('Import')} />
          </div>
        )}
        <Alert>{refusal}</Alert>
        {report && report.headings.length > 0 && (
          <ColumnsTable
            headings={report.headings}
            busy={step !== null}
            onColumn={(name, column) => change({ columns: { ...wish.columns, [name]: column } })}
          />
        )}
        {report && report.alikeTotal > 0 && (
          <Alike report={report} alike={wish.alike} onAlike={(alike) => change({ alike })} />
        )}
        {report && <Report report={report} />}
        {report && report.errors.length > 0 && (
          <BadRows
            report={report}
            goodOnly={wish.goodOnly}
            onGoodOnly={(goodOnly) => change({ goodOnly })}
          />
        )}
        <Button
          disabled={step !== null || !chosenFile || !isPossible}
          onClick={() => chosenFile && write(chosenFile)}
        >
          {t('Import')}
        </Button>
      </div>
    </Modal>
  )
}

type AlikeProps = {
  report: ImportReport
  alike: ImportWish['alike']
  onAlike: (alike: ImportWish['alike']) => void
}

/** Rows without SKU may have the title of an existing product. */
function Alike({ report, alike, onAlike }: AlikeProps) {
  return (
    <fieldset className="border-l-2 border-gold bg-white/40 px-4 py-3">
      <legend className="sr-only">{t('Rows with the title of an existing product')}</legend>
      <p>
        {t('{rows} without a SKU, but with the title of an existing product: {titles}', {
          rows: countText(report.alikeTotal, 'row'),
          titles: report.alike.map(({ title }) => title).join(', '),
        })}
      </p>
      {(['add', 'change'] as const).map((mode) => (
        <Radio key={mode} name="alike" checked={alike === mode} onChange={() => onAlike(mode)}>
          {mode === 'add' ? t('Add them as new products') : t('Change the existing products')}
        </Radio>
      ))}
    </fieldset>
  )
}

type BadProps = {
  report: ImportReport
  goodOnly: boolean
  onGoodOnly: (goodOnly: boolean) => void
}

function BadRows({ report, goodOnly, onGoodOnly }: BadProps) {
  const { rejected, bad } = report
  return (
    <div className="space-y-2">
      {rejected !== '' && (
        <Button kind="outline" className="px-4!" onClick={() => saveText(rejected)}>
          <Download size={16} strokeWidth={1.5} />
          {t('Download the {rows} to correct', { rows: countText(bad, 'row') })}
        </Button>
      )}
      <Check checked={goodOnly} onChange={(event) => onGoodOnly(event.target.checked)}>
        {t('Import the valid rows and skip these')}
      </Check>
    </div>
  )
}

function saveText(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'rows-to-correct.csv'
  link.click()
  URL.revokeObjectURL(address)
}

const formatCount = (number: number) => number.toLocaleString('en-IN')

const connectionLost =
  'The connection was lost. Press Import again: nothing is imported twice.' as const

function Report({ report }: { report: ImportReport }) {
  const { added, changed, unchanged, errors, ignored, drafts } = report
  if (errors.length === 0) {
    return (
      <>
        {ignored.length > 0 && (
          <p className="wrap-anywhere">
            {t('Ignored columns: {names}.', { names: ignored.join(', ') })}
          </p>
        )}
        <p role="status" className="tabular-nums">
          {t('{added} to add, {changed} to change, {unchanged} unchanged.', {
            added: formatCount(added),
            changed: formatCount(changed),
            unchanged: formatCount(unchanged),
          })}
        </p>
        {drafts > 0 && (
          <p>
            {t('Imported as a draft for lack of a picture: {products}.', {
              products: countText(drafts, 'product'),
            })}
          </p>
        )}
        {report.warnings && (
          <ul className="space-y-2 border-l-2 border-gold pl-4">
            {report.warnings.map(({ line, message }) => (
              <li key={line}>{t('Row {n}: {what}', { n: line, what: message })}</li>
            ))}
          </ul>
        )}
        {report.stockTotal > 0 && <StockMoves report={report} />}
      </>
    )
  }
  return (
    <div role="alert">
      <p className="mb-2 text-red">
        {errors.length === 1
          ? t('Correct one line before anything is saved.')
          : t('Correct {n} errors before anything is saved.', { n: errors.length })}
      </p>
      <div className="max-h-[40dvh] overflow-auto border border-line">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{t('Errors by line')}</caption>
          <thead className="sticky top-0 bg-ivory-deep">
            <tr>
              {(['Row', 'Column', 'What is wrong'] as const).map((title) => (
                <th key={title} scope="col" className="px-3 py-2 font-medium">
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, path, message }) => (
              <tr key={`${line}:${path}:${message}`} className="border-t border-line">
                <td className="px-3 py-2 tabular-nums">{line}</td>
                <td className="px-3 py-2">{path}</td>
                <td className="px-3 py-2 wrap-anywhere">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
