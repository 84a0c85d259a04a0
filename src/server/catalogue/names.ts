/** Leaves room for a number in an id of 40 characters. */
const MAX_SLUG = 36

/** Lower-case words of the name, joined by hyphens; empty for a name without Latin letters and digits. */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')

/** The slug, with a number if it is taken. */
export function uniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  let id = slug
  for (let n = 2; taken.has(id); n += 1) id = `${slug}-${n}`
  return id
}

/** Names with equal keys differ in case, spaces or punctuation only. */
export const nameKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
