import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, asNumber, id, singleLine } from '../envelope.ts'
import { MAX_COLLECTION_PRODUCTS, MAX_COLLECTIONS, ownIdPattern } from './vocabulary.ts'

const unknown = fault('Please choose a collection of the shop.')
/** Made from the English name when the collection is added, and never changed. */
export const collectionId = z.string(unknown).regex(ownIdPattern, unknown)
export const collectionList = z.array(collectionId).max(MAX_COLLECTIONS)

const MAX_ABOUT = 600
const about = z
  .string()
  .trim()
  .max(
    MAX_ABOUT,
    fault('{what} can have at most {n} characters.', { what: 'The text', n: MAX_ABOUT }),
  )

export const namedCollection = z.object({
  id: z.string(),
  name: z.string(),
  /** If empty, the English name is shown. */
  nameHindi: z.string(),
  inNavigation: z.boolean(),
})
export type NamedCollection = z.infer<typeof namedCollection>

export const shownCollection = namedCollection.omit({ inNavigation: true }).extend({
  about: z.string(),
  aboutHindi: z.string(),
})
export type ShownCollection = z.infer<typeof shownCollection>

const listedCollection = shownCollection.extend({
  isShown: z.boolean(),
  inNavigation: z.boolean(),
  /** Includes drafts and archived products. */
  products: z.number().int(),
  /** Used by a discount, sale or setting, so it cannot be deleted. */
  isUsed: z.boolean(),
  /** The return policy of its products that have none of their own; blank for none. */
  returnPolicyId: z.string(),
  version: z.number().int(),
})
export type ListedCollection = z.infer<typeof listedCollection>

const fields = {
  name: singleLine(40, 'Name'),
  nameHindi: z.union([z.literal(''), singleLine(60, 'Name in Hindi')]).default(''),
  about: about.default(''),
  aboutHindi: about.default(''),
  isShown: z.boolean().default(true),
  inNavigation: z.boolean().default(true),
  returnPolicyId: z.union([z.literal(''), id]).default(''),
  products: z
    .array(id)
    .max(
      MAX_COLLECTION_PRODUCTS,
      fault('A collection can have {n} pieces.', { n: MAX_COLLECTION_PRODUCTS }),
    )
    .default([]),
}

export const newCollection = z.object(fields)
export type NewCollection = z.infer<typeof newCollection>

export const collectionEdit = z.object({
  ...fields,
  /** An edit based on an older version is a 409. */
  version: asNumber(z.number().int()).optional(),
})
export type CollectionEdit = z.infer<typeof collectionEdit>

/** All collections, in the new order. */
export const collectionOrder = z.object({ ids: collectionList })
export const findCollection = z.object({ id: z.string().max(40) })

export const collectionsAnswer = answer({ data: z.array(listedCollection) })
/** `pieces` are its products, ordered by title. */
export const collectionAnswer = answer({
  data: listedCollection.extend({
    pieces: z.array(
      z.object({
        _id: id,
        title: z.string(),
        titleHindi: z.string(),
        colour: z.string(),
        image: z.string(),
      }),
    ),
  }),
})
