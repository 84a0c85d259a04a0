import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import { ShopError } from '../../errors.ts'
import { type ServiceProblem, unreachableProblem } from '../../service-problem.ts'
import type { ImageStore } from './store.ts'

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }

export const contentType = (name: string) =>
  types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const wrongSettings: Record<string, Pick<ServiceProblem, 'code' | 'settings'>> = {
  InvalidAccessKeyId: { code: 'credentials', settings: ['S3_ACCESS_KEY_ID'] },
  SignatureDoesNotMatch: { code: 'credentials', settings: ['S3_SECRET_ACCESS_KEY'] },
  AuthorizationHeaderMalformed: { code: 'refused', settings: ['S3_REGION'] },
  NoSuchBucket: { code: 'notThere', settings: ['S3_BUCKET'] },
}

/** Requests a missing picture: the store must respond with 404. Never throws. */
export async function checkS3(
  settings: NonNullable<Config['s3']>,
): Promise<ServiceProblem | undefined> {
  const { bucketUrl, ...credentials } = settings
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })
  try {
    const signal = AbortSignal.timeout(10_000)
    const answer = await client.fetch(`${bucketUrl}/connection-check`, { signal })
    const text = await answer.text()
    const error = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
    const wrong = wrongSettings[error]
    if (wrong) return { ...wrong, detail: error }
    // S3 answers 403 for a missing object if the key may not list the bucket.
    if (answer.ok || answer.status === 404 || error === 'AccessDenied') return undefined
    return {
      code: 'refused',
      detail: error || `status ${answer.status}`,
      settings: ['S3_ENDPOINT'],
    }
  } catch (error) {
    return unreachableProblem(error, 'S3_ENDPOINT')
  }
}

/** The bucket must exist, in any S3-compatible store. */
export function s3Store(settings: NonNullable<Config['s3']>): ImageStore {
  const { bucketUrl, ...credentials } = settings
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 })

  async function ask(name: string, init: RequestInit): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(15_000)
      const answer = await client.fetch(`${bucketUrl}/${name}`, { ...init, signal })
      if (answer.ok || answer.status === 404) return answer
      await answer.body?.cancel()
    } catch {}
    throw new ShopError('picture_store_unavailable', {}, { retryAfter: 5 })
  }

  return {
    async has(name) {
      return (await ask(name, { method: 'HEAD' })).ok
    },
    async get(name) {
      const answer = await ask(name, { method: 'GET' })
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
    },
    async put(name, data) {
      const answer = await ask(name, {
        method: 'PUT',
        body: new Uint8Array(data),
        headers: {
          'content-type': contentType(name),
          'content-length': String(data.length),
          'cache-control': 'public, max-age=31536000, immutable',
        },
      })
      if (!answer.ok) throw new ShopError('picture_store_unavailable.bucket')
    },
  }
}
