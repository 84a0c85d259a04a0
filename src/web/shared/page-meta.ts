import type { LinkDescriptor, MetaDescriptor } from 'react-router'

type About = {
  title: string
  description?: string
  image?: string | undefined
  /** Absolute address of the one page that stands for this content. */
  canonical?: string | undefined
  /** For pages that are nobody else's business. */
  hidden?: boolean
}

/** A page's title and what search engines and shared links show of it. */
export function pageMeta(page: About): MetaDescriptor[] {
  const { title, description, image, canonical, hidden } = page
  const tags: (MetaDescriptor | false | undefined | '')[] = [
    { title },
    { property: 'og:title', content: title },
    description && { name: 'description', content: description },
    description && { property: 'og:description', content: description },
    image && { property: 'og:image', content: image },
    canonical && { tagName: 'link', rel: 'canonical', href: canonical },
    hidden && { name: 'robots', content: 'noindex' },
  ]
  return tags.filter((tag): tag is MetaDescriptor => Boolean(tag))
}

/** Fetches a font with the page, instead of when its first letter is laid out. */
export const preloadedFont = (href: string): LinkDescriptor => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
})
