/** Leaves room for a number in an id of 40 characters. */
const MAX_SLUG = 36

/** Returns an empty text for a name without Latin letters and digits. */
export const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')

export function uniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  let id = slug
  for (let n = 2; taken.has(id); n += 1) id = `${slug}-${n}`
  return id
}

/** Names with equal keys differ in case, spaces or punctuation only. */
export const nameKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
