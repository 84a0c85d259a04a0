import type { FastifyRequest } from 'fastify'
import { ShopError } from './errors.ts'
import type { Images } from './images/images.ts'

/**
 * Turns a multipart form into the plain body that the schema reads; a file in the field `image` is
 * stored and its address takes the field's place. `file`: nothing but such an upload is accepted.
 */
export async function readMultipart(
  request: FastifyRequest,
  images: Images,
  accepts: 'fields' | 'file',
): Promise<void> {
  if (!request.isMultipart()) {
    if (accepts === 'file')
      throw new ShopError('wrongType', 'Please send the picture as a form with the field "image".')
    return
  }
  const body: Record<string, unknown> = Object.create(null)
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (accepts === 'fields') body[part.fieldname] = part.value
    } else if (part.fieldname === 'image') {
      body.image = await images.save(await part.toBuffer())
    } else {
      part.file.resume()
    }
  }
  request.body = { ...body }
}
