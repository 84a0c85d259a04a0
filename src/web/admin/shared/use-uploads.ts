import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { wordsFor } from '../../api/errors.ts'
import { useSession } from '../../shared/session.tsx'
import { sendFile } from './send-file.ts'

export type Upload = {
  key: string
  name: string
  /** 0 to 100. */
  percent: number
  /** Why it was not taken. */
  refused?: string
}

/**
 * Sends pictures one after the other and says how far each is, or why it was refused; `onUrl` gets
 * them in that order.
 */
export function useUploads(onUrl: (url: string) => void) {
  const { apiOrigin } = useSession()
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())

  async function send(file: File, progress: (percent: number) => void) {
    const form = new FormData()
    form.set('image', file)
    const call = 'POST /api/admin/products/upload-image'
    onUrl((await sendFile(apiOrigin, call, form, progress)).imageUrl)
  }

  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))
  const change = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

  function add(files: Iterable<File>) {
    // What was refused before is old news.
    setUploads((all) => all.filter(({ refused }) => refused === undefined))

    for (const file of files) {
      const key = uuidv7()
      setUploads((all) => [...all, { key, name: file.name, percent: 0 }])
      queue.current = queue.current
        .then(() => send(file, (percent) => change(key, { percent })))
        .then(
          () => drop(key),
          (error: unknown) => {
            console.warn(error)
            change(key, { refused: wordsFor(error) })
          },
        )
    }
  }

  return { uploads, add, drop }
}
