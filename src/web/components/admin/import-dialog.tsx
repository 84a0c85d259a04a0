import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportReport } from '#shared/product-file.ts'
import { wordsFor } from '../../api/errors.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { toast } from '../ui/toast.ts'
import { sendFile } from './send-file.ts'

/** A file is read for errors first; it is written when it has none, all of it or nothing. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { apiOrigin } = useSession()
  const revalidator = useRevalidator()
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [refusal, setRefusal] = useState('')
  const busy = percent !== null

  async function send(chosen: File, dryRun: boolean) {
    setRefusal('')
    setReport(null)
    setPercent(0)
    const form = new FormData()
    form.set('dryRun', dryRun ? '1' : '0')
    form.set('file', chosen)
    try {
      const call = 'POST /api/admin/products/import'
      const { data } = await sendFile(apiOrigin, call, form, setPercent)
      setReport(data)
      if (!data.written) return
      toast.success(`${data.added} added, ${data.changed} changed`)
      revalidator.revalidate()
      onClose()
    } catch (error) {
      setRefusal(wordsFor(error))
    } finally {
      setPercent(null)
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Import products"
      description="A CSV as the export makes it, or a zip of one with its pictures. It is checked first; nothing is written before you say so."
    >
      <div className="space-y-5 px-6 py-6 sm:px-8">
        <label className="block text-sm font-medium">
          CSV or zip
          <input
            type="file"
            accept=".csv,.zip,text/csv,application/zip"
            disabled={busy}
            // The mended file is often the same file, which would be no change.
            onClick={(event) => {
              event.currentTarget.value = ''
            }}
            onChange={(event) => {
              const chosen = event.target.files?.[0] ?? null
              setFile(chosen)
              if (chosen) send(chosen, true)
            }}
            className="mt-1.5 block min-h-12 w-full rounded-sm border border-line bg-white/70 p-2.5 text-base"
          />
        </label>
        {busy && (
          <div role="status">
            <p className="text-sm text-ink-soft">
              {percent < 100 ? `Sending, ${percent}%` : 'Reading the file'}
            </p>
            {/* Once all is sent, nobody knows how long the reading takes. */}
            <progress
              max={100}
              {...(percent < 100 ? { value: percent } : {})}
              aria-label="Import"
              className="mt-1.5 block h-1.5 w-full accent-maroon"
            />
          </div>
        )}
        {refusal && (
          <p role="alert" className="text-red">
            {refusal}
          </p>
        )}
        {report && <Report report={report} />}
        <Button
          disabled={busy || !file || !report || report.errors.length > 0}
          onClick={() => file && send(file, false)}
        >
          Import
        </Button>
      </div>
    </Modal>
  )
}

function Report({ report }: { report: ImportReport }) {
  const { added, changed, unchanged, errors } = report
  if (errors.length === 0) {
    return (
      <p role="status" className="tabular-nums">
        {added} to add, {changed} to change, {unchanged} as they are.
      </p>
    )
  }
  return (
    <div role="alert">
      <p className="mb-2 text-red">
        {errors.length === 1 ? 'One line has' : `${errors.length} things have`} to be mended before
        anything is written.
      </p>
      <div className="max-h-[40dvh] overflow-auto border border-line">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">Errors by line</caption>
          <thead className="sticky top-0 bg-ivory-deep">
            <tr>
              {['Line', 'Column', 'What is wrong'].map((title) => (
                <th key={title} scope="col" className="px-3 py-2 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, path, message }) => (
              <tr key={`${line}:${path}:${message}`} className="border-t border-line">
                <td className="px-3 py-2 tabular-nums">{line}</td>
                <td className="px-3 py-2">{path}</td>
                <td className="px-3 py-2 break-words">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
