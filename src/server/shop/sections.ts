import { productCategories } from '#shared/catalogue/vocabulary.ts'
import { type HomeSection, homeSections } from '#shared/shop/home.ts'
import type { HomeWords } from '#shared/shop/home-schema.ts'
import { listWeddingFigures } from '../catalogue/wedding/figures.ts'
import type { Db } from '../db.ts'

/** Returns the sections of the home page that have content and that the owner did not switch off. */
export async function listShownSections(
  db: Db,
  { hiddenSections, testimonials }: Pick<HomeWords, 'hiddenSections' | 'testimonials'>,
  emptyCategories: readonly string[],
): Promise<HomeSection[]> {
  const figures = await listWeddingFigures(db, {})
  // Collections and styles lead to products of the standard categories.
  const isStandard = productCategories.some((category) => !emptyCategories.includes(category))
  const hasContent = {
    collections: isStandard,
    styles: isStandard,
    wedding: figures.length > 0,
    testimonials: testimonials.length > 0,
  }
  return homeSections.filter((section) => hasContent[section] && !hiddenSections.includes(section))
}
