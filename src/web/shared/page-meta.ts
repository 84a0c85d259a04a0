import type { MetaDescriptor } from 'react-router'
import { said } from '#shared/words/words.ts'

type About = {
  title: string
  description?: string
  image?: string | undefined
  /** Absolute address of the one page that stands for this content. */
  canonical?: string | undefined
  /** For pages that are nobody else's business. */
  hidden?: boolean
}

/** What a page's `meta` is given; the first match is the root, which knows the shop. */
export type MetaOf = { matches: readonly unknown[] }

const shopOf = ([root]: readonly unknown[]) =>
  (root as { loaderData?: { shop?: { name: string } } } | undefined)?.loaderData?.shop

/** A page's title, with the shop's name behind it, and what search engines and shared links show of it. */
export function pageMeta(page: About, matches: readonly unknown[] = []): MetaDescriptor[] {
  const { title, description, image, canonical, hidden } = page
  const shop = said(shopOf(matches)?.name ?? '')
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
    hidden && { name: 'robots', content: 'noindex' },
  ]
  return tags.filter((tag): tag is MetaDescriptor => Boolean(tag))
}
