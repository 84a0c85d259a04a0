import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { uuidv7 } from 'uuidv7'
import type { ImportReport } from '#shared/catalogue/product-file-schema.ts'
import { said, t } from '#shared/words/panel.ts'
import { ApiError, wordsFor } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.ts'
import { Progress } from '../../shared/progress.tsx'
import { StockMoves } from './stock-moves.tsx'
import { useImport } from './use-import.ts'

/** Sent again under the same id, a file is not written twice. */
type Chosen = { file: File; importId: string }

/** A file is read for errors first; it is written when it has none, all of it or nothing. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const revalidator = useRevalidator()
  const { step, send } = useImport()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [refusal, setRefusal] = useState('')

  async function choose(file: File | undefined) {
    setChosen(file ? { file, importId: uuidv7() } : null)
    setReport(null)
    setRefusal('')
    if (!file) return
    try {
      setReport(await send(file))
    } catch (error) {
      setRefusal(wordsFor(error))
    }
  }

  async function write({ file, importId }: Chosen) {
    setRefusal('')
    try {
      const outcome = await send(file, importId)
      setReport(outcome)
      if (!outcome.written) return
      toast.success(
        t('{added} added, {changed} changed', {
          added: written(outcome.added),
          changed: written(outcome.changed),
        }),
      )
      revalidator.revalidate()
      onClose()
    } catch (error) {
      const unheard = error instanceof ApiError && error.status === 0
      setRefusal(unheard ? t(lineBroke) : wordsFor(error))
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('Import products')}
      description={t(
        'A CSV or .xlsx with the columns of the export, or a zip of either with its pictures. It is checked first; nothing is written before you say so.',
      )}
    >
      <div className="space-y-5 px-6 py-6 sm:px-8">
        <label className="block text-sm font-medium">
          {t('CSV, Excel or zip')}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.zip,text/csv,application/zip"
            disabled={step !== null}
            // The mended file is often the same file, which would be no change.
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
        {refusal && (
          <p role="alert" className="text-red">
            {refusal}
          </p>
        )}
        {report && <Report report={report} />}
        <Button
          disabled={step !== null || !chosen || !report || report.errors.length > 0}
          onClick={() => chosen && write(chosen)}
        >
          {t('Import')}
        </Button>
      </div>
    </Modal>
  )
}

const written = (number: number) => number.toLocaleString('en-IN')

const lineBroke =
  'The connection broke. Press Import again: what is written already is not written twice.' as const

function Report({ report }: { report: ImportReport }) {
  const { added, changed, unchanged, errors, ignored } = report
  if (errors.length === 0) {
    return (
      <>
        {ignored.length > 0 && (
          <p className="wrap-anywhere">
            {t('Columns that are left out: {names}.', { names: ignored.join(', ') })}
          </p>
        )}
        <p role="status" className="tabular-nums">
          {t('{added} to add, {changed} to change, {unchanged} as they are.', {
            added: written(added),
            changed: written(changed),
            unchanged: written(unchanged),
          })}
        </p>
        {report.stockTotal > 0 && <StockMoves report={report} />}
      </>
    )
  }
  return (
    <div role="alert">
      <p className="mb-2 text-red">
        {errors.length === 1
          ? t('One line has to be mended before anything is written.')
          : t('{n} things have to be mended before anything is written.', { n: errors.length })}
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
                <td className="px-3 py-2 wrap-anywhere">{said(message)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
