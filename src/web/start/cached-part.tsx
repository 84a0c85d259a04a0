import { createContext, type ReactNode, useContext } from 'react'
import { language } from '#shared/words/words.ts'

/** So many ways to show one thing are kept; what an address can say must not fill the memory. */
const MOST_WAYS = 16

const html = new WeakMap<object, Map<string, string>>()

/** A part that was rendered on this page and not kept yet. */
type New = { of: object; way: string }

/** The parts that this page renders anew; without it, as in the browser, nothing is kept. */
export const PartsToCache = createContext<New[] | null>(null)

type Props = {
  as: 'article' | 'footer' | 'ul' | 'div'
  className?: string
  'aria-busy'?: boolean | undefined
  /** What it shows: kept as long as this very object is given again. */
  of: object
  /** All else that decides what it looks like, but for the language. */
  way: string
  children: () => ReactNode
}

/**
 * A part of the page that the server renders once for many visitors: its HTML is kept with the object
 * that it shows, which the response cache gives anew at least each second. What it reads of its
 * surroundings belongs into `way`, and nothing in it may use `useId`.
 */
export function CachedPart({ as: Tag, of, way, children, ...rest }: Props) {
  const parts = useContext(PartsToCache)
  if (!parts) return <Tag {...rest}>{children()}</Tag>
  const spoken = `${language()} ${way}`
  const known = html.get(of)?.get(spoken)
  if (known !== undefined) return <Tag {...rest} dangerouslySetInnerHTML={{ __html: known }} />
  parts.push({ of, way: spoken })
  return (
    <Tag {...rest}>
      <i data-cached={parts.length - 1} />
      {children()}
      <i data-cached="/" />
    </Tag>
  )
}

const START = '<i data-cached="'
const CLOSED = '"></i>'

/** Takes the marks out of a page and keeps the parts between them, those within another as well. */
export function cacheParts(page: string, parts: readonly New[]): string {
  if (parts.length === 0) return page
  const [head = '', ...marked] = page.split(START)
  const open: { part: New | undefined; text: string }[] = []
  let whole = head
  const add = (text: string) => {
    const inner = open.at(-1)
    if (inner) inner.text += text
    else whole += text
  }
  for (const piece of marked) {
    const from = piece.indexOf(CLOSED)
    const name = piece.slice(0, from)
    if (name === '/') {
      const { part, text = '' } = open.pop() ?? {}
      if (part) keep(part, text)
      add(text)
    } else open.push({ part: parts[Number(name)], text: '' })
    add(piece.slice(from + CLOSED.length))
  }
  return whole
}

function keep({ of, way }: New, text: string) {
  const ways = html.get(of) ?? new Map<string, string>()
  html.set(of, ways)
  if (ways.size < MOST_WAYS) ways.set(way, text)
}
