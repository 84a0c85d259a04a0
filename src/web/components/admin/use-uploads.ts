import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { uploadAnswer } from '#shared/catalogue.ts'
import type { Call } from '#shared/contract.ts'
import type { Refusal } from '#shared/envelope.ts'
import { ApiError } from '../../api/errors.ts'
import { useSession } from '../../session.tsx'

const call = 'POST /api/admin/products/upload-image' satisfies Call

export type Upload = { key: string; name: string /** 0 to 100 */; percent: number }

/** Sends pictures one after the other and says how far each is; `onUrl` gets them in that order. */
export function useUploads(onUrl: (url: string) => void) {
  const { apiOrigin } = useSession()
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())

  function add(files: Iterable<File>) {
    for (const file of files) {
      const key = crypto.randomUUID()
      setUploads((all) => [...all, { key, name: file.name, percent: 0 }])
      const progress = (percent: number) =>
        setUploads((all) => all.map((one) => (one.key === key ? { ...one, percent } : one)))
      queue.current = queue.current
        .then(() => send(apiOrigin, file, progress))
        .then(onUrl)
        // By the specification a failed upload is logged and says nothing on the page.
        .catch((error: unknown) => console.error(error))
        .finally(() => setUploads((all) => all.filter((one) => one.key !== key)))
    }
  }

  return { uploads, add }
}

/** By XMLHttpRequest: fetch can't say how much of a body has been sent. */
function send(apiOrigin: string, file: File, progress: (percent: number) => void) {
  const [method, path] = call.split(' ') as [string, string]
  const form = new FormData()
  form.set('image', file)
  return new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, apiOrigin + path)
    request.withCredentials = true
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress(Math.round((event.loaded / event.total) * 100))
    }
    request.onerror = () => reject(new ApiError({ status: 0 }))
    request.onload = () => {
      const answer: z.infer<typeof uploadAnswer> | Refusal | null = request.response
      if (answer?.success) resolve(answer.imageUrl)
      else reject(new ApiError({ ...answer, status: request.status }))
    }
    request.send(form)
  })
}
