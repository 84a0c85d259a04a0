import { useState } from 'react'
import { t } from '#shared/words/words.ts'
import { useBrowserSession } from '../../api/browser.ts'
import type { Api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

type Page<Row> = { data: Row[]; nextCursor: string | null }

/** Clears appended pages when `key` or the first page's cursor changes. */
export function useMore<Row>(
  key: string,
  first: Page<Row>,
  fetchPage: (api: Api, cursor: string) => Promise<Page<Row>>,
) {
  const session = useBrowserSession()
  const listKey = `${key} ${first.nextCursor}`
  const [loadedRows, setLoadedRows] = useState({
    listKey,
    data: [] as Row[],
    nextCursor: first.nextCursor,
  })
  const [busy, setBusy] = useState(false)
  const more =
    loadedRows.listKey === listKey
      ? loadedRows
      : { listKey, data: [], nextCursor: first.nextCursor }
  const { nextCursor } = more

  async function load(cursor: string) {
    setBusy(true)
    try {
      const page = await fetchPage(session.api, cursor)
      setLoadedRows({ ...page, listKey, data: [...more.data, ...page.data] })
    } catch (error) {
      toast.error(errorMessage(error))
    }
    setBusy(false)
  }

  const button = nextCursor !== null && (
    <div className="mt-8 text-center">
      <Button kind="outline" disabled={busy} onClick={() => load(nextCursor)}>
        {t('Load more')}
      </Button>
    </div>
  )
  return { rows: [...first.data, ...more.data], button }
}
