import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/contract.ts'
import { MAX_IMAGE_BYTES } from '../catalogue/pictures/pictures.ts'
import type { Context } from '../context.ts'
import { ShopError } from '../errors.ts'
import { storeUpload, type Upload } from '../uploads.ts'
import { MAX_BODY_BYTES } from './request-guard.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** From a `table` or `photo` form; closed after the response. */
    upload: Upload | undefined
  }
}

type Accepts = NonNullable<Endpoint['multipart']>

/** Includes pictures in a zip. */
export const MAX_TABLE_BYTES = 200 * 1024 * 1024

const fileBytes = (accepts: Accepts) => (accepts === 'table' ? MAX_TABLE_BYTES : MAX_IMAGE_BYTES)

/** Limit of the whole form: file, fields and multipart overhead. */
export const maxUploadBytes = (accepts: Accepts) => fileBytes(accepts) + 1_000_000

export async function addMultipart(app: FastifyInstance) {
  await app.register(multipart, {
    limits: {
      files: 1,
      fields: 40,
      parts: 41,
      fieldSize: 50_000,
      fieldNameSize: 100,
      headerPairs: 10,
    },
  })
  app.decorateRequest('upload', undefined)
  app.addHook('onSend', async ({ upload }) => {
    await upload?.close()
  })
}

/**
 * Replaces a file in `image` by its URL; that of a `photo` form becomes `request.upload`. With
 * `file` the form must contain exactly such an upload. Throws 413 if the fields exceed the limit
 * of a JSON body.
 */
export async function readMultipart(
  request: FastifyRequest,
  { config, images }: Context,
  accepts: Accepts,
): Promise<void> {
  if (!request.isMultipart()) {
    if (accepts === 'file' || accepts === 'photo') throw new ShopError('wrong_type.picture')
    if (accepts === 'table') throw new ShopError('wrong_type.file')
    return
  }
  const body: Record<string, unknown> = Object.create(null)
  let fieldBytes = 0
  const maxBytes = fileBytes(accepts)
  const keep = (file: AsyncIterable<Buffer>) => storeUpload(config.dataDir, file, maxBytes)
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes + 1 } })) {
      if (part.type === 'field') {
        fieldBytes += part.fieldname.length + String(part.value).length
        if (fieldBytes > MAX_BODY_BYTES || part.valueTruncated) throw new ShopError('form_too_long')
        if (accepts !== 'file') body[part.fieldname] = part.value
      } else if (part.fieldname === 'file' && accepts === 'table' && !request.upload) {
        request.upload = await keep(part.file)
      } else if (part.fieldname === 'image' && accepts === 'photo' && !request.upload) {
        request.upload = await keep(part.file)
      } else if (part.fieldname === 'image' && accepts !== 'table' && accepts !== 'photo') {
        const upload = await keep(part.file)
        body.image = await images.save(upload).finally(upload.close)
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    throw isParserComplaint(error) ? new ShopError('incomplete_form') : error
  }
  request.body = { ...body }
}

/** The parser throws plain errors for a missing boundary or a truncated form. */
const isParserComplaint = (error: unknown) =>
  error instanceof Error && !('code' in error) && /\bmultipart\b/i.test(error.message)
