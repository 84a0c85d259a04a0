import { HtmlValidate } from 'html-validate'

/** Limit without pictures. Gmail cuts an email above 102 KB. */
const MAX_BYTES = 60 * 1024
/** Gmail ignores a style element that is longer than this. */
const MAX_STYLE_CHARACTERS = 8192

/** Old attributes and inline styles are all that some mail programs know. */
const checker = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attr-case': 'off',
    'no-deprecated-attr': 'off',
    'no-inline-style': 'off',
    'void-style': 'off',
  },
})

const elements = /^(html|head|meta|title|style|body|table|tbody|tr|td|p|h1|a|span|div|br|img|i)$/
/** Removed or ignored by Gmail, Outlook or Yahoo (caniemail.com). */
const unreliable =
  /(^|;)\s*(position|float|inset|transform|animation|background-image|filter)\s*:|display\s*:\s*(flex|grid|inline-flex|inline-grid)|url\(|var\(|calc\(|@import|expression\(/i

type Tag = { name: string; attributes: Map<string, string> }

const listTags = (html: string): Tag[] =>
  [...html.matchAll(/<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          value,
        ]),
      ),
    }),
  )

function tagFaults({ name, attributes }: Tag): string[] {
  const faults: string[] = []
  const get = (key: string) => attributes.get(key) ?? ''
  const refuse = (isWrong: boolean, fault: string) => isWrong && faults.push(`${name}: ${fault}`)
  refuse(!elements.test(name), 'is no element of an email')
  refuse(unreliable.test(get('style')), `unreliable style ${get('style')}`)
  refuse(
    [...attributes.keys()].some((key) => key.startsWith('on')),
    'has a handler',
  )
  refuse(attributes.has('id') || attributes.has('background'), 'has an id or a background')
  refuse(name === 'table' && get('role') !== 'presentation', 'is a table of data to a reader')
  refuse(name === 'a' && !/^https?:\/\/[^/]/.test(get('href')), `leads to ${get('href')}`)
  if (name === 'img') {
    refuse(!/^https?:\/\/[^/]/.test(get('src')), `is at ${get('src')}`)
    refuse(!/^\d+$/.test(get('width')) || !/^\d+$/.test(get('height')), 'has no size')
    refuse(get('alt').trim() === '', 'has no alternative text')
  }
  // Gmail removes all classes of an element if it cannot read one of them.
  refuse(!/^([a-z][\w-]*( [a-z][\w-]*)*)?$/.test(get('class')), `has the class ${get('class')}`)
  return faults
}

function styleFaults(html: string): string[] {
  const blocks = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  const faults: string[] = []
  if (blocks.join('').length > MAX_STYLE_CHARACTERS) faults.push('style: too long')
  for (const css of blocks) {
    if (unreliable.test(css.replace(/[{}]/g, ';'))) faults.push('style: has an unreliable rule')
    // Gmail drops the whole element for a rule within a rule within a rule.
    if (/@[^{}]*\{[^{}]*(\{[^{}]*\}[^{}]*)*@/.test(css)) faults.push('style: has nested at-rules')
  }
  if (!blocks.join('').includes('prefers-color-scheme:dark')) faults.push('style: has no dark mode')
  if (blocks[0]?.includes('[')) faults.push('style: Gmail drops an element with such a selector')
  return faults
}

/** Lists what common mail programs would not show as written. Empty for a good email. */
export async function findEmailFaults(html: string, language: 'en' | 'hi'): Promise<string[]> {
  const { results } = await checker.validateString(html)
  const faults = results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
  const tags = listTags(html.replace(/<!--.*?-->/gs, ''))
  faults.push(...tags.flatMap(tagFaults), ...styleFaults(html))
  const refuse = (isWrong: boolean, fault: string) => isWrong && faults.push(fault)
  const size = Buffer.byteLength(html)
  refuse(size > MAX_BYTES, `has ${size} bytes`)
  refuse(!html.startsWith('<!doctype html><html'), 'has no doctype')
  refuse(tags[0]?.attributes.get('lang') !== language, 'is in another language')
  refuse(!/<title>[^<]+<\/title>/.test(html), 'has no title')
  refuse(!/<meta name="color-scheme" content="light dark"\/>/.test(html), 'has no colour scheme')
  refuse(!/<div style="display:none[^>]*>[^<\s]/.test(html), 'has no preheader')
  refuse(countButtons(html) > 1, 'has more than one button')
  return faults
}

export const countButtons = (html: string) => html.match(/class="button"/g)?.length ?? 0

/** The address of the email's button. */
export const buttonIn = (html: string): string | undefined =>
  /<a href="([^"]*)" class="button"/.exec(html)?.[1]?.replaceAll('&amp;', '&')

/** The text that a reader sees, without the preheader. */
export const visibleText = (html: string): string =>
  html
    .slice(html.indexOf('<h1'))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\/(p|td|h1)>|<br\/>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
