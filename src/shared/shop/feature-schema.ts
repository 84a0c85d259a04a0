import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { imageUrl } from '../catalogue/product-schema.ts'
import { answer, id, listAnswer, singleLine } from '../envelope.ts'

export const featureInput = z.object({ image: imageUrl })

export const MAX_CAPTION = 120

/** `link` is a page of the shop or a URL; caption and link may be empty. */
export const featureEdit = z.object({
  caption: z.union([z.literal(''), singleLine(MAX_CAPTION, 'Caption')]),
  link: z
    .string()
    .trim()
    .max(500, fault('The link is too long.'))
    .refine((link) => link === '' || /^\/(?!\/)[^\s\\]*$|^https:\/\/\S+$/.test(link), {
      ...fault('A link is a page of this shop, as /shop/listing, or starts with https://'),
    }),
})
export type FeatureEdit = z.infer<typeof featureEdit>

export const feature = z.object({
  _id: id,
  image: z.string(),
  caption: z.string(),
  link: z.string(),
})
export type Feature = z.infer<typeof feature>

export const featureOrder = z.object({ ids: z.array(id).max(1000) })

export const featureAnswer = answer({ data: feature })
export const featuresAnswer = listAnswer(feature)
