import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import { ShopError } from '../../errors.ts'
import type { ImageStore } from './store.ts'

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }

export const contentType = (name: string) =>
  types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** Pictures in any store that speaks S3; the bucket has to be there. */
export function s3Store(settings: NonNullable<Config['s3']>): ImageStore {
  const { bucketUrl, ...credentials } = settings
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 })

  async function ask(name: string, init: RequestInit): Promise<Response> {
    try {
      const signal = AbortSignal.timeout(15_000)
      const answer = await client.fetch(`${bucketUrl}/${name}`, { ...init, signal })
      if (answer.ok || answer.status === 404) return answer
      await answer.body?.cancel()
    } catch {
      // Told below, like an answer that is no good.
    }
    throw new ShopError('unavailable', 'The picture store does not answer. Please try again.', {
      retryAfter: 5,
    })
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
      if (!answer.ok)
        throw new ShopError('unavailable', 'There is no such bucket in the picture store.')
    },
  }
}
