/** Without `s`, `m` and `l`: `Size <S>` is text. */
const tagNames =
  'a|abbr|address|article|aside|b|big|blockquote|body|br|center|code|dd|del|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|head|header|hr|html|i|iframe|img|ins|label|li|link|main|mark|meta|nav|ol|p|picture|pre|script|section|small|source|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul|video'
const tag = new RegExp(String.raw`</?(?:${tagNames})(?:\s[^<>]*)?/?>`, 'gi')
/** Tags after which a reader sees a new line. */
const lineEnd = /<(?:br\s*\/?|\/(?:p|div|li|h[1-6]|tr|ul|ol))>/gi
const hidden = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  deg: '°',
  frac12: '½',
}

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,9}));/gi, (all, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/** Returns the text that a page would show; text without tags and entities stays as it is. */
export function htmlToText(cell: string): string {
  if (cell.search(tag) === -1 && !/&(?:#\w+|[a-z]\w+);/i.test(cell)) return cell
  const text = cell
    .replace(hidden, '')
    .replace(/<li\b[^>]*>/gi, '• ')
    .replace(lineEnd, '\n')
    .replace(tag, '')
  return decodeEntities(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
