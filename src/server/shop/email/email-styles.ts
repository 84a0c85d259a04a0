import type { CSSProperties } from 'react'

/** The light theme of the shop; src/web/styles/ has both themes. */
const light = {
  page: '#f4ecdd',
  card: '#fbf7ef',
  ink: '#2b1a15',
  soft: '#5f4b41',
  line: '#dccba6',
  brand: '#6b1526',
  gold: '#a8843f',
  button: '#6b1526',
  buttonText: '#fbf7ef',
  shade: '#f4ecdd',
} as const

const dark: Record<keyof typeof light, string> = {
  page: '#190f12',
  card: '#24161a',
  ink: '#f0e4d0',
  soft: '#c9b79e',
  line: '#4f4034',
  brand: '#e9b29c',
  gold: '#c79f55',
  button: '#8e2339',
  buttonText: '#fbf7ef',
  shade: '#331f25',
}

/** For the test of contrast. */
export const emailColours = { light, dark }

// Short, because every text repeats them: Outlook inherits no font into tables.
const sans = 'Helvetica, Arial, sans-serif'
const serif = 'Georgia, serif'

/** Wraps words that are longer than a line. */
const breaks: CSSProperties = { wordBreak: 'break-word' }
const words: CSSProperties = { ...breaks, fontFamily: sans, color: light.ink }

const top: CSSProperties = { borderTop: `1px solid ${light.line}`, verticalAlign: 'top' }

export const emailStyles = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: light.page },
  container: { width: '100%', maxWidth: '600px' },
  wordmark: {
    margin: '4px 0 18px',
    fontFamily: serif,
    fontSize: '30px',
    lineHeight: '38px',
    letterSpacing: '2px',
    textAlign: 'center',
    color: light.brand,
    ...breaks,
  },
  card: {
    padding: '28px 28px 20px',
    border: `1px solid ${light.line}`,
    borderTop: `3px solid ${light.gold}`,
    backgroundColor: light.card,
  },
  title: {
    margin: '0 0 18px',
    fontFamily: serif,
    fontSize: '24px',
    fontWeight: 'normal',
    lineHeight: '32px',
    color: light.brand,
    ...breaks,
  },
  text: { ...words, margin: '0 0 16px', fontSize: '16px', lineHeight: '26px' },
  soft: { ...breaks, fontFamily: sans, fontSize: '14px', lineHeight: '22px', color: light.soft },
  link: { color: light.brand, textDecoration: 'underline' },
  buttonFrame: { padding: '4px 0 24px' },
  button: {
    ...breaks,
    padding: '13px 28px',
    border: `1px solid ${light.gold}`,
    fontFamily: sans,
    fontSize: '16px',
    fontWeight: 'bold',
    textAlign: 'center',
    color: light.buttonText,
    backgroundColor: light.button,
  },
  /** As wide as the text on a narrow screen. */
  picture: { width: '100%', height: 'auto', margin: '0 0 18px' },
  code: {
    ...breaks,
    margin: '0 0 20px',
    padding: '14px 18px',
    border: `1px solid ${light.line}`,
    fontFamily: "'Courier New', Courier, monospace",
    fontSize: '24px',
    lineHeight: '30px',
    letterSpacing: '3px',
    textAlign: 'center',
    color: light.ink,
    backgroundColor: light.shade,
  },
  quote: { padding: '2px 0 2px 16px', borderLeft: `3px solid ${light.gold}` },
  quoteText: {
    ...breaks,
    margin: 0,
    fontFamily: serif,
    fontSize: '17px',
    fontStyle: 'italic',
    lineHeight: '27px',
    color: light.ink,
  },
  items: { margin: '4px 0 20px', tableLayout: 'fixed' },
  table: { tableLayout: 'fixed' },
  plateCell: { ...top, padding: '12px 0' },
  plate: {
    display: 'block',
    objectFit: 'cover',
    backgroundColor: light.shade,
    fontFamily: sans,
    fontSize: '12px',
    color: light.soft,
  },
  nameCell: { ...top, padding: '12px 0 12px 16px' },
  name: { ...words, margin: 0, fontFamily: serif, fontSize: '17px', lineHeight: '24px' },
  nameLink: { color: light.ink, textDecoration: 'none' },
  details: {
    ...breaks,
    margin: '4px 0 0',
    fontFamily: sans,
    fontSize: '14px',
    lineHeight: '20px',
    color: light.soft,
  },
  amountCell: {
    ...words,
    ...top,
    padding: '12px 0 12px 12px',
    fontSize: '16px',
    lineHeight: '24px',
    textAlign: 'right',
  },
  sum: { ...words, padding: '6px 0', fontSize: '15px', lineHeight: '22px', color: light.soft },
  sumAmount: {
    ...words,
    padding: '6px 0 6px 12px',
    fontSize: '15px',
    lineHeight: '22px',
    textAlign: 'right',
    verticalAlign: 'top',
  },
  total: {
    ...words,
    padding: '12px 0',
    borderTop: `2px solid ${light.gold}`,
    fontSize: '17px',
    fontWeight: 'bold',
    lineHeight: '24px',
  },
  totalAmount: {
    ...words,
    padding: '12px 0 12px 12px',
    borderTop: `2px solid ${light.gold}`,
    fontSize: '17px',
    fontWeight: 'bold',
    lineHeight: '24px',
    textAlign: 'right',
  },
} satisfies Record<string, CSSProperties>

const darkRules: [classes: string[], rule: string][] = [
  // The component of the body moves its style to this cell.
  [['page', 'page>table>tbody>tr>td'], `background-color:${dark.page}`],
  [['card'], `background-color:${dark.card}`],
  [['code', 'plate'], `background-color:${dark.shade}`],
  [['plate'], `color:${dark.soft}`],
  [['card', 'item', 'code'], `border-color:${dark.line}`],
  [['ink', 'total', 'code'], `color:${dark.ink}`],
  [['soft'], `color:${dark.soft}`],
  [['wordmark', 'link'], `color:${dark.brand}`],
  [['card'], `border-top-color:${dark.gold}`],
  [['quote', 'total', 'button'], `border-color:${dark.gold}`],
  [['button'], `color:${dark.buttonText}`],
  [['button'], `background-color:${dark.button}`],
]

/** Important, because the elements have inline styles. */
const toCss = (prefix: string, isWanted: (rule: string) => boolean) =>
  darkRules
    .filter(([, rule]) => isWanted(rule))
    .map(([classes, rule]) => `${classes.map((name) => `${prefix}.${name}`)}{${rule}!important}`)
    .join('')

const isTextColour = (rule: string) => rule.startsWith('color:')

export const darkStyles = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.card{padding:22px 18px 16px!important}}',
  `@media (prefers-color-scheme:dark){${toCss('', () => true)}}`,
].join('')

/** Outlook's apps mark elements whose text (ogsc) or background (ogsb) they have changed. */
export const outlookDarkStyles =
  toCss('[data-ogsc] ', isTextColour) + toCss('[data-ogsb] ', (rule) => !isTextColour(rule))
