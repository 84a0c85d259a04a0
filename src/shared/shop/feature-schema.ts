import { z } from 'zod'
import { imageUrl } from '../catalogue/product-schema.ts'
import { answer, id, listAnswer } from '../envelope.ts'

export const featureInput = z.object({ image: imageUrl })

export const feature = z.object({ _id: id, image: z.string() })
export type Feature = z.infer<typeof feature>

export const featureOrder = z.object({ ids: z.array(id).max(200) })

export const featureAnswer = answer({ data: feature })
export const featuresAnswer = listAnswer(feature)
