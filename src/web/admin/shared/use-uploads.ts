import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { errorMessage } from '../../api/errors.ts'
import { useSendFile } from './send-file.ts'

export type PendingUpload = {
  key: string
  name: string
  /** Key of the picture that it replaces. */
  replaces: string | undefined
  /** 0 to 100. */
  percent: number
  refusal?: string
}

/** Uploads pictures in sequence; `onUrl` gets the URLs in order. */
export function useUploads(onUrl: (url: string, replaces: string | undefined) => void) {
  const sendFile = useSendFile()
  const [uploads, setUploads] = useState<PendingUpload[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())

  async function send(
    file: File,
    replaces: string | undefined,
    progress: (percent: number) => void,
  ) {
    const form = new FormData()
    form.set('image', file)
    const call = 'POST /api/admin/products/upload-image'
    onUrl((await sendFile(call, form, progress)).imageUrl, replaces)
  }

  const drop = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key))
  const change = (key: string, part: Partial<PendingUpload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))

  function add(files: Iterable<File>, replaces?: string) {
    setUploads((all) => all.filter(({ refusal }) => refusal === undefined))

    for (const file of files) {
      const key = uuidv7()
      setUploads((all) => [...all, { key, name: file.name, replaces, percent: 0 }])
      queue.current = queue.current
        .then(() => send(file, replaces, (percent) => change(key, { percent })))
        .then(
          () => drop(key),
          (error: unknown) => {
            console.warn(error)
            change(key, { refusal: errorMessage(error) })
          },
        )
    }
  }

  return { uploads, add, drop }
}
