import type { ListingChoice } from '#shared/paths.ts'
import type { CollectionId } from '#shared/shop/home.ts'

export const collectionFilters: Record<CollectionId, ListingChoice> = {
  'festive-wear': { category: ['Partywear', 'reception'] },
  wedding: { category: ['bridal'] },
  'indo-western': { style: 'indo-western' },
  'casual-ethnic': { category: ['casual'] },
  'heritage-craft': { style: 'heritage-craft' },
  seasonal: { style: 'seasonal' },
}
