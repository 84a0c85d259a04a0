import { useState } from 'react'
import type { ImportReport } from '#shared/catalogue/product-file-schema.ts'
import { t } from '#shared/words/panel.ts'
import { browserApi } from '../../../api/browser.ts'
import { useSession } from '../../../shared/session.tsx'
import { sendFile } from '../../shared/send-file.ts'

/** What is going on, and how far it is: 0 to 100, or null where nobody can know. */
export type ImportStep = { name: string; percent: number | null }

const ASKED_EVERY = 500

/** Sends a product file to be checked or, under an id, to be written, and says how far that is. */
export function useImport() {
  const { apiOrigin } = useSession()
  const [step, setStep] = useState<ImportStep | null>(null)

  async function send(file: File, importId?: string): Promise<ImportReport> {
    const form = new FormData()
    form.set('dryRun', importId ? '0' : '1')
    if (importId) form.set('importId', importId)
    form.set('file', file)
    const uploading = (percent: number) =>
      setStep(
        percent < 100
          ? { name: t('Sending, {percent}%', { percent }), percent }
          : { name: t('Reading the file'), percent: null },
      )
    uploading(0)
    const asking = importId ? setInterval(() => ask(importId), ASKED_EVERY) : undefined
    try {
      const call = 'POST /api/admin/products/import'
      return (await sendFile(apiOrigin, call, form, uploading)).data
    } finally {
      clearInterval(asking)
      setStep(null)
    }
  }

  /** Until the file is read there is no import to ask for, and a missed answer is no loss. */
  async function ask(id: string) {
    const call = 'GET /api/admin/products/import/:id'
    const progress = await browserApi(call, { params: { id } }).catch(() => null)
    if (!progress) return
    const { done, total } = progress.data
    const percent = Math.floor((done / Math.max(total, 1)) * 100)
    setStep((now) => now && { name: t('Writing, {percent}%', { percent }), percent })
  }

  return { step, send }
}
