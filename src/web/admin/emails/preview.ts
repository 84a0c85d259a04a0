import type { RouterContextProvider } from 'react-router'
import type { EmailPreviewInput } from '#shared/shop/email-schema.ts'
import { apiContext } from '../../api/context.ts'
import { ApiError } from '../../api/errors.ts'
import { readFields } from '../../api/load.ts'

/** An email has inline styles, and pictures by their whole address. */
const policy =
  "default-src 'none'; img-src http: https:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox"

const respond = (status: number, body: string, type: string) =>
  new Response(body, {
    status,
    headers: {
      'content-type': `text/${type}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })

type Args = { request: Request; context: Readonly<RouterContextProvider> }

export async function action({ request, context }: Args): Promise<Response> {
  const body = (await readFields(request)) as EmailPreviewInput
  try {
    const call = context.get(apiContext)('POST /api/admin/mail-texts/preview', { body })
    return respond(200, (await call).data.html, 'html')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return respond(error.status || 503, error.message, 'plain')
  }
}

export { loader } from '../../shared/not-found.tsx'
