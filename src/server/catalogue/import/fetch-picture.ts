import type { IncomingMessage } from 'node:http'
import { invalid, ShopError } from '../../errors.ts'
import { isPublicAddress, PrivateAddress, requestChecked } from '../../public-addresses.ts'
import { MAX_IMAGE_BYTES } from '../pictures/pictures.ts'

/** For one picture, redirects included. */
const MAX_MS = 15_000
const MAX_REDIRECTS = 3

const refusePrivate = (name: string) => invalid('images', 'picture_address_private', { name })
const refuse = (name: string) => invalid('images', 'picture_address_failed', { name })

type Options = { isAllowed?: (address: string) => boolean }

/**
 * Fetches a picture of another host. Throws 400 for an address of a private network, also behind a
 * redirect, and for one that does not answer with a file in time; 413 for a file that is too large.
 */
export async function fetchPicture(
  address: string,
  { isAllowed = isPublicAddress }: Options = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(MAX_MS)
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await ask(url, isAllowed, signal)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy()
        url = new URL(headers.location, url)
      } else if (statusCode === 200) return await readBytes(response)
      else {
        response.destroy()
        throw refuse(address)
      }
    }
  } catch (error) {
    throw error instanceof ShopError ? error : refuse(address)
  }
  throw refuse(address)
}

function ask(url: URL, isAllowed: (address: string) => boolean, signal: AbortSignal) {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse(url.href)
  return requestChecked(url, { signal, headers: { accept: 'image/*' } }, isAllowed).catch(
    (error: unknown) => {
      throw error instanceof PrivateAddress ? refusePrivate(url.href) : error
    },
  )
}

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop ends the connection.
    if (bytes > MAX_IMAGE_BYTES) throw new ShopError('picture_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
