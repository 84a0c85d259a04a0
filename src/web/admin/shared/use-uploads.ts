import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useSession } from '../../shared/session.tsx'
import { sendFile } from './send-file.ts'

export type Upload = { key: string; name: string /** 0 to 100 */; percent: number }

/** Sends pictures one after the other and says how far each is; `onUrl` gets them in that order. */
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

  function add(files: Iterable<File>) {
    for (const file of files) {
      const key = uuidv7()
      setUploads((all) => [...all, { key, name: file.name, percent: 0 }])
      const progress = (percent: number) =>
        setUploads((all) => all.map((one) => (one.key === key ? { ...one, percent } : one)))
      queue.current = queue.current
        .then(() => send(file, progress))
        // By the specification a failed upload is logged and says nothing on the page.
        .catch((error: unknown) => console.error(error))
        .finally(() => setUploads((all) => all.filter((one) => one.key !== key)))
    }
  }

  return { uploads, add }
}
