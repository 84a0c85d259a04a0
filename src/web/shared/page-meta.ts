import type { MetaDescriptor } from 'react-router'
import type { OwnCategory } from '#shared/catalogue/category-schema.ts'
import { bannerPicture } from '#shared/paths.ts'
import { translate } from '#shared/words/words.ts'

type About = {
  title: string
  description?: string
  /** Absolute URL; default: the home page's scene. */
  image?: string | undefined
  /** Absolute URL. */
  canonical?: string | undefined
  /** For private pages. */
  noIndex?: boolean
}

/** The first match is the root with the shop. */
export type PageMetaArgs = { matches: readonly unknown[] }

type Root =
  | {
      loaderData?: {
        shop?: { name: string; demo?: boolean; categories?: OwnCategory[] }
        origin?: string
      }
    }
  | undefined

/** `meta` may use texts of the demo. */
export const isDemoShop = (matches: readonly unknown[]) =>
  (matches[0] as Root)?.loaderData?.shop?.demo === true

export const getCategories = (matches: readonly unknown[]): OwnCategory[] =>
  (matches[0] as Root)?.loaderData?.shop?.categories ?? []

export function pageMeta(page: About, matches: readonly unknown[] = []): MetaDescriptor[] {
  const { title, description, canonical, noIndex } = page
  const root = (matches[0] as Root)?.loaderData
  const shop = translate(root?.shop?.name ?? '')
  const image = page.image ?? (root?.origin && !noIndex ? root.origin + bannerPicture : undefined)
  const tags: (MetaDescriptor | false | undefined | '')[] = [
    { title: shop ? `${title} · ${shop}` : title },
    { property: 'og:type', content: 'website' },
    shop && { property: 'og:site_name', content: shop },
    { property: 'og:title', content: title },
    description && { name: 'description', content: description },
    description && { property: 'og:description', content: description },
    image && { property: 'og:image', content: image },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    canonical && { property: 'og:url', content: canonical },
    canonical && { tagName: 'link', rel: 'canonical', href: canonical },
    noIndex && { name: 'robots', content: 'noindex' },
  ]
  return tags.filter((tag): tag is MetaDescriptor => Boolean(tag))
}
