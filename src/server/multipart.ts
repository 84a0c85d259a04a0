import type { FastifyRequest } from 'fastify'
import { ShopError } from './errors.ts'
import type { Images } from './images/images.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a `table` form. */
    upload: Buffer | undefined
  }
}

/** A table with its pictures in a zip. */
export const MAX_TABLE_BYTES = 200 * 1024 * 1024

/**
 * Turns a multipart form into the plain body that the schema reads; a file in the field `image` is
 * stored and its address takes the field's place. `file`: nothing but such an upload is accepted.
 */
export async function readMultipart(
  request: FastifyRequest,
  images: Images,
  accepts: 'fields' | 'file' | 'table',
): Promise<void> {
  if (!request.isMultipart()) {
    if (accepts === 'file')
      throw new ShopError('wrongType', 'Please send the picture as a form with the field "image".')
    if (accepts === 'table')
      throw new ShopError('wrongType', 'Please send the file as a form with the field "file".')
    return
  }
  const body: Record<string, unknown> = Object.create(null)
  const limits = accepts === 'table' ? { limits: { fileSize: MAX_TABLE_BYTES } } : {}
  try {
    for await (const part of request.parts(limits)) {
      if (part.type === 'field') {
        if (accepts !== 'file') body[part.fieldname] = part.value
      } else if (part.fieldname === 'file' && accepts === 'table') {
        request.upload = await part.toBuffer()
      } else if (part.fieldname === 'image' && accepts !== 'table') {
        body.image = await images.save(await part.toBuffer())
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    throw isParserComplaint(error)
      ? new ShopError('invalid', 'The form is not whole. Please send it again.')
      : error
  }
  request.body = { ...body }
}

/** Of a missing boundary or a form cut short; the parser throws no more than a sentence. */
const isParserComplaint = (error: unknown) =>
  error instanceof Error && !('code' in error) && /\bmultipart\b/i.test(error.message)
