import { z } from 'zod'
import { answer, id } from '../envelope.ts'
import { weddingWidths } from './picture-widths.ts'
import { product } from './product-schema.ts'
import { MAX_WEDDING_NAME, weddingName, weddingRoles, weddingShapes } from './wedding.ts'

/** Product ids; the shop proposes products for missing roles. */
export const weddingQuery = z.object({
  bride: id.optional(),
  groom: id.optional(),
  mother: id.optional(),
  guest: id.optional(),
})

const personName = z.string().trim().max(MAX_WEDDING_NAME).regex(weddingName)

export const weddingPictureQuery = weddingQuery.extend({
  brideName: personName.optional(),
  groomName: personName.optional(),
  on: z.iso.date().optional(),
  shape: z.enum(Object.keys(weddingShapes) as [keyof typeof weddingShapes]).default('tall'),
  in: z.enum(['en', 'hi']).default('en'),
})
export type WeddingPictureQuery = z.infer<typeof weddingPictureQuery>

export const weddingWebpQuery = weddingPictureQuery.extend({
  /** Pixels. */
  width: z.coerce.number().pipe(z.literal(weddingWidths)),
})
export type WeddingWebpQuery = z.infer<typeof weddingWebpQuery>

const weddingProduct = product.pick({
  _id: true,
  title: true,
  titleHindi: true,
  image: true,
  category: true,
  price: true,
  salePrice: true,
  totalStock: true,
})
export type WeddingProduct = z.infer<typeof weddingProduct>

const figure = z.object({
  role: z.enum(weddingRoles),
  chosen: weddingProduct.extend({ sizes: product.shape.sizes }),
  pieces: z.array(weddingProduct),
  /** URL of the person who wears the chosen product, with a transparent background. */
  figure: z.string().optional(),
})
export type WeddingFigure = z.infer<typeof figure>

/** `pieces` are the products to choose from, including the chosen one. */
export const weddingAnswer = answer({ data: z.array(figure) })
