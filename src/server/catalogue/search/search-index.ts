import { type TextFieldName, textField, textFieldNames } from '#shared/catalogue/product-fields.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { categoryLabels, isStandardCategory } from '#shared/catalogue/vocabulary.ts'
import { type Db, sql } from '../../db.ts'
import { searchable, searchWords } from './search-words.ts'

export type SearchableFields = Partial<Record<TextFieldName, string>> &
  Pick<Product, 'category'> & {
    /** Names of an own category in both languages. */
    categoryNames?: string | undefined
  }

/** Returns normalized words of the title, of category and attributes, and of the rest. */
export function searchTexts(product: SearchableFields) {
  const textsIn = (part: ReturnType<typeof textField>['search']) =>
    textFieldNames
      .filter((name) => textField(name).search === part)
      .map((name) => product[name] ?? '')
  return {
    titleWords: searchable(...textsIn('title')),
    attributeWords: searchable(
      product.category,
      isStandardCategory(product.category)
        ? categoryLabels[product.category]
        : (product.categoryNames ?? ''),
      ...textsIn('attributes'),
    ),
    otherWords: searchable(...textsIn('other')),
  }
}
export type ProductWords = ReturnType<typeof searchTexts>

export const textsOfWords = ({ titleWords, attributeWords, otherWords }: ProductWords) => [
  titleWords,
  attributeWords,
  otherWords,
]

/** SQL: products.search_words from normalized columns; title words weigh most. */
export const searchVector = sql`
  setweight(to_tsvector('simple', "titleWords"), 'A')
  || setweight(to_tsvector('simple', "attributeWords"), 'B')
  || setweight(to_tsvector('simple', "otherWords"), 'C')`

/** The vocabulary corrects typing errors. */
export async function indexVocabulary(tx: Db, texts: readonly string[]) {
  const words = [...new Set(searchWords(texts.join(' ')))].sort()
  await tx`
    INSERT INTO search_vocabulary (word) SELECT unnest(${words}::text[]) ON CONFLICT DO NOTHING`
}
