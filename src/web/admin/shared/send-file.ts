import type { Call } from '#shared/contract.ts'
import { useBrowserSession } from '../../api/browser.ts'
import type { Answer } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { useSession } from '../../shared/session.tsx'

/** 0 to 100. */
type Progress = (percent: number) => void

/** Uses XMLHttpRequest, because fetch does not report upload progress. Throws `ApiError`. */
export function useSendFile() {
  const { apiOrigin } = useSession()
  const session = useBrowserSession()
  return <C extends Call>(call: C, form: FormData, progress: Progress): Promise<Answer<C>> =>
    sendFile(call, apiOrigin, session.changeHeaders(), form, progress)
}

function sendFile<C extends Call>(
  call: C,
  apiOrigin: string,
  headers: Record<string, string>,
  form: FormData,
  progress: Progress,
): Promise<Answer<C>> {
  const [method, path] = call.split(' ') as [string, string]
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, apiOrigin + path)
    request.withCredentials = true
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress(Math.round((event.loaded / event.total) * 100))
    }
    request.onerror = () => reject(new ApiError({ status: 0 }))
    request.onload = () => {
      const answer = request.response
      if (answer?.success) resolve(answer)
      else reject(new ApiError({ ...answer, status: request.status }))
    }
    request.send(form)
  })
}
