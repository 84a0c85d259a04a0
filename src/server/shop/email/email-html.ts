import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#shared/words/language.ts'
import type { EmailBlock, EmailItem, EmailRun, EmailSum } from './email-blocks.ts'
import { darkStyles, outlookDarkStyles, emailStyles as styles } from './email-styles.ts'

export type HtmlEmail = {
  shop: string
  subject: string
  language: Language
  blocks: readonly EmailBlock[]
}

/** Characters that mail programs show in the list of emails. */
const MAX_PREHEADER = 110
/** Keeps an email of a larger order below the size at which Gmail cuts it. */
const MAX_ITEMS = 30
/** Pixels. */
const PLATE = { width: 72, height: 96 }
const AMOUNT_COLUMN = 92

/** Renders the HTML part of an email. Every text is escaped. */
export const renderEmail = (email: HtmlEmail): string =>
  `<!doctype html>${renderToStaticMarkup(emailDocument(email))}`

const emailDocument = ({ shop, subject, language, blocks }: HtmlEmail) =>
  h(
    Html,
    { lang: language, dir: 'ltr' },
    h(
      Head,
      null,
      h('title', null, clean(subject)),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Phones would make links of numbers and days that a customer wrote.
      h('meta', {
        name: 'format-detection',
        content: 'telephone=no, date=no, address=no, email=no, url=no',
      }),
      h('style', { dangerouslySetInnerHTML: { __html: darkStyles } }),
      // Apart, because Gmail drops a style element with a selector that it does not know.
      h('style', { dangerouslySetInnerHTML: { __html: outlookDarkStyles } }),
    ),
    h(
      Body,
      { className: 'page', style: styles.page },
      h(Preview, null, preheader({ subject, blocks })),
      h(
        Container,
        { style: styles.container },
        h(Text, { className: 'wordmark', style: styles.wordmark }, clean(shop)),
        h(
          Box,
          { className: 'card', style: styles.card },
          h(Heading, { as: 'h1', className: 'wordmark', style: styles.title }, guarded(subject)),
          ...blocks.map((block, n) => h(Block, { key: n, block, language })),
        ),
      ),
    ),
  )

function Block({ block, language }: { block: EmailBlock; language: Language }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return h(Text, { className: 'ink', style: styles.text }, lines(block.lines.map(runs)))
    case 'button':
      return h(
        Box,
        { style: styles.buttonFrame },
        h(Button, { href: block.href, className: 'button', style: styles.button }, block.label),
      )
    case 'picture':
      return h(Picture, block)
    case 'code':
      return h(Text, { className: 'code', style: styles.code }, block.code)
    case 'quote':
      return h(
        Box,
        { className: 'quote', style: styles.quote },
        h(
          Text,
          { className: 'ink', style: styles.quoteText },
          lines(block.text.split(/\r?\n/).map(guarded)),
        ),
      )
    case 'items':
      return h(Items, { items: block.items, sums: block.sums, language })
    case 'rows':
      return block.rows.map(({ label, value }) =>
        h(
          Text,
          { key: label, className: 'ink', style: styles.text },
          h('span', { className: 'soft', style: styles.soft }, label),
          h('br'),
          guarded(value),
        ),
      )
  }
}

/** Pixels. Width of the text of an email on a wide screen. */
const TEXT_WIDTH = 542

const Picture = ({ src, alt, width, height }: Extract<EmailBlock, { kind: 'picture' }>) =>
  h(Img, {
    src,
    alt: clean(alt),
    width: TEXT_WIDTH,
    height: Math.round((height / width) * TEXT_WIDTH),
    loading: 'lazy',
    style: styles.picture,
  })

const table = {
  role: 'presentation',
  width: '100%',
  cellPadding: 0,
  cellSpacing: 0,
  border: 0,
} as const

type BoxProps = { className?: string; style: CSSProperties; children?: ReactNode }

/** Outlook applies a padding to cells only. */
const Box = ({ className, style, children }: BoxProps) =>
  h(
    'table',
    { ...table, style: styles.table },
    h('tbody', null, h('tr', null, h('td', { className, style }, children))),
  )

type ItemsProps = { items: EmailItem[]; sums: EmailSum[]; language: Language }

const moreItems: Record<Language, (count: number) => string> = {
  en: (count) => `and ${count} more`,
  hi: (count) => `और ${count} अन्य`,
}

/** One table, so that all amounts are in one column. */
function Items({ items, sums, language }: ItemsProps) {
  const left = items.length - MAX_ITEMS
  const columns = {
    plate: items.some(({ image }) => image !== undefined),
    amount: sums.length > 0 || items.some(({ amount }) => amount !== ''),
  }
  const sumLabelColumns = columns.plate ? 2 : 1
  return h(
    'table',
    { ...table, style: styles.items },
    h(
      'tbody',
      null,
      items.slice(0, MAX_ITEMS).map((item, n) => h(Item, { key: n, item, columns })),
      left > 0 && h(SumRow, { label: moreItems[language](left), amount: '', sumLabelColumns }),
      sums.map((sum, n) => h(SumRow, { key: `sum ${n}`, ...sum, sumLabelColumns })),
    ),
  )
}

function SumRow({
  label,
  amount,
  isTotal,
  sumLabelColumns,
}: EmailSum & { sumLabelColumns: number }) {
  return h(
    'tr',
    null,
    h(
      'td',
      {
        colSpan: sumLabelColumns,
        className: isTotal ? 'total' : 'soft',
        style: isTotal ? styles.total : styles.sum,
      },
      guarded(label),
    ),
    h(
      'td',
      {
        align: 'right',
        className: isTotal ? 'total' : 'ink',
        style: isTotal ? styles.totalAmount : styles.sumAmount,
      },
      amount,
    ),
  )
}

type ItemProps = { item: EmailItem; columns: { plate: boolean; amount: boolean } }

function Item({ item: { title, details, amount, image, href }, columns }: ItemProps) {
  const name = clean(title)
  // React adds a preload of other pictures to the head.
  const plate =
    image &&
    h(Img, {
      src: image,
      alt: name,
      ...PLATE,
      loading: 'lazy',
      className: 'plate',
      style: styles.plate,
    })
  return h(
    'tr',
    null,
    columns.plate &&
      h(
        'td',
        { width: PLATE.width, className: 'item', style: styles.plateCell },
        href && plate ? h(Link, { href }, plate) : plate,
      ),
    h(
      'td',
      { className: 'item', style: styles.nameCell },
      h(
        'p',
        { className: 'ink', style: styles.name },
        href ? h(Link, { href, className: 'ink', style: styles.nameLink }, name) : guarded(title),
      ),
      details && h('p', { className: 'soft', style: styles.details }, guarded(details)),
    ),
    columns.amount &&
      h(
        'td',
        { width: AMOUNT_COLUMN, align: 'right', className: 'item ink', style: styles.amountCell },
        amount,
      ),
  )
}

const runs = (line: readonly EmailRun[]): ReactNode => line.map((run, n) => h(Run, { key: n, run }))

function Run({ run }: { run: EmailRun }): ReactNode {
  if (run.kind === 'template') return clean(run.text)
  if (run.kind === 'filled') return guarded(run.text)
  return h(Link, { href: run.href, className: 'link', style: styles.link }, clean(run.label))
}

const lines = (each: readonly ReactNode[]): ReactElement[] =>
  each.map((line, n) => h('span', { key: n }, n > 0 && h('br'), line))

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const disturbing = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** Removes control characters and those that turn the direction of the text around them. */
const clean = (text: string) => text.replace(disturbing, '')

/** What mail programs make a link of: a dot between letters, `://` and `@`. */
const linkSigns = /(?<=[\p{L}\p{N}])(\.|:\/\/|@)(?=[\p{L}\p{N}])/u

/** Puts an element between the parts of an address, so that no mail program makes a link of it. */
const guarded = (text: string): ReactNode =>
  clean(text)
    .split(linkSigns)
    .map((part, n) => (n % 2 === 1 ? h('span', { key: n }, part) : part))

/** The first paragraph after the greeting, which ends with a comma in both languages. */
function preheader({ subject, blocks }: Pick<HtmlEmail, 'subject' | 'blocks'>): string {
  const texts = blocks.flatMap((block) =>
    block.kind === 'paragraph'
      ? [
          block.lines
            .map((line) => line.map((run) => (run.kind === 'link' ? '' : run.text)).join(''))
            .join(' '),
        ]
      : [],
  )
  const text = texts.find((one) => one && !one.endsWith(',')) ?? subject
  const characters = [...clean(text).trim()]
  return characters.length > MAX_PREHEADER
    ? `${characters.slice(0, MAX_PREHEADER - 1).join('')}…`
    : characters.join('')
}
