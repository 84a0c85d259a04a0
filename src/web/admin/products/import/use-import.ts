import { useState } from 'react'
import type { ImportReport } from '#shared/catalogue/product-file-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useBrowserSession } from '../../../api/browser.ts'
import { useSendFile } from '../../shared/send-file.ts'

/** `percent`: 0 to 100, or null if unknown. */
export type ImportStep = { name: string; percent: number | null }

/** `columns` maps headings to columns; '' ignores one. */
export type ImportWish = {
  columns: Record<string, string>
  goodOnly: boolean
  alike: 'add' | 'change'
}

const POLL_MS = 500

export function useImport() {
  const session = useBrowserSession()
  const sendFile = useSendFile()
  const [step, setStep] = useState<ImportStep | null>(null)

  async function send(
    file: File,
    wish: ImportWish,
    confirmed?: { importId: string; seenStock: ImportReport['seenStock'] },
  ): Promise<ImportReport> {
    const importId = confirmed?.importId
    const form = new FormData()
    form.set('dryRun', importId ? '0' : '1')
    if (confirmed) {
      form.set('importId', confirmed.importId)
      form.set('seenStock', JSON.stringify(confirmed.seenStock))
    }
    if (Object.keys(wish.columns).length > 0) form.set('columns', JSON.stringify(wish.columns))
    form.set('goodOnly', wish.goodOnly ? '1' : '0')
    form.set('alike', wish.alike)
    form.set('file', file)
    const uploading = (percent: number) =>
      setStep(
        percent < 100
          ? { name: t('Sending, {percent}%', { percent }), percent }
          : { name: t('Reading the file'), percent: null },
      )
    uploading(0)
    const asking = importId ? setInterval(() => ask(importId), POLL_MS) : undefined
    try {
      const call = 'POST /api/admin/products/import'
      return (await sendFile(call, form, uploading)).data
    } finally {
      clearInterval(asking)
      setStep(null)
    }
  }

  /** The import starts after the upload; until then, and after lost responses, polls again. */
  async function ask(id: string) {
    const call = 'GET /api/admin/products/import/:id'
    const progress = await session.api(call, { params: { id } }).catch(() => null)
    if (!progress) return
    const { done, total } = progress.data
    const percent = Math.floor((done / Math.max(total, 1)) * 100)
    setStep((currentStep) => currentStep && { name: t('Saving, {percent}%', { percent }), percent })
  }

  return { step, send }
}
