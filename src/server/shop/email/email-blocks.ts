import { type EmailTemplateText, fillPlaceholders } from '#shared/shop/email-templates.ts'

export type EmailLink = { kind: 'link'; href: string; label: string; isMain?: boolean }

/** Text that is filled in never becomes a link, because it may be a customer's. */
export type EmailRun =
  | { kind: 'template'; text: string }
  | { kind: 'filled'; text: string }
  | EmailLink

export type EmailItem = {
  title: string
  details: string
  /** Formatted. Empty without a price. */
  amount: string
  /** Whole address; undefined without a picture. */
  image: string | undefined
  /** Whole address. */
  href?: string
}

export type EmailSum = { label: string; amount: string; isTotal?: boolean }

export type EmailBlock =
  | { kind: 'paragraph'; lines: EmailRun[][] }
  | { kind: 'button'; href: string; label: string }
  | { kind: 'code'; code: string }
  | { kind: 'quote'; text: string }
  /** `src` is a whole address. */
  | { kind: 'picture'; src: string; alt: string; width: number; height: number }
  | { kind: 'items'; items: EmailItem[]; sums: EmailSum[] }
  | { kind: 'rows'; rows: { label: string; value: string }[] }

/** A part of an email: its text, and what the HTML shows in its place. */
export type EmailPart = { text: string; blocks: EmailBlock[] }

/** Values that replace an email's placeholders. */
export type EmailFacts = Record<string, string | EmailPart>

/** At most one of the blocks is a button. */
export type EmailContent = { subject: string; text: string; blocks: EmailBlock[] }

const toRuns = (text: string): EmailRun[] => (text ? [{ kind: 'filled', text }] : [])

export const emailParagraph = (text: string): EmailBlock => ({
  kind: 'paragraph',
  lines: text.split('\n').map(toRuns),
})

export const emailLink = (href: string, label: string, isMain = false): EmailBlock => ({
  kind: 'paragraph',
  lines: [[{ kind: 'link', href, label, isMain }]],
})

/** Its text is the address alone. */
export const linkPart = (href: string, label: string): EmailPart => ({
  text: href,
  blocks: [emailLink(href, label)],
})

/** Its text is `lead` and the address. Without a `label`, the link is called like its lead. */
export const labelledLinkPart = (lead: string, href: string, label?: string): EmailPart => ({
  text: `${lead}: ${href}`,
  blocks: [...(label ? [emailParagraph(`${lead}:`)] : []), emailLink(href, label ?? lead)],
})

/** The email's button, whatever other links it has. */
export const mainLinkPart = (lead: string, href: string): EmailPart => ({
  text: `${lead}: ${href}`,
  blocks: [emailLink(href, lead, true)],
})

export const textPart = (text: string): EmailPart => ({ text, blocks: [emailParagraph(text)] })

export const codePart = (code: string): EmailPart => ({
  text: code,
  blocks: [{ kind: 'code', code }],
})

export const labelledCodePart = (label: string, code: string): EmailPart => ({
  text: `${label}: ${code}`,
  blocks: [emailParagraph(`${label}:`), { kind: 'code', code }],
})

/** Has no text. */
export const picturePart = (
  src: string,
  alt: string,
  size: { width: number; height: number },
): EmailPart => ({
  text: '',
  blocks: [{ kind: 'picture', src, alt, ...size }],
})

/** Words of a customer. */
export const quotePart = (text: string): EmailPart => ({ text, blocks: [{ kind: 'quote', text }] })

/** Leaves out empty parts. */
export const joinParts = (parts: readonly EmailPart[], separator = '\n'): EmailPart => ({
  text: parts
    .map(({ text }) => text)
    .filter(Boolean)
    .join(separator),
  blocks: parts.flatMap(({ blocks }) => blocks),
})

/** An empty line ends a paragraph. A line break within one of the lines is only in the text. */
export function composeContent(
  subject: string,
  lines: readonly (string | EmailPart)[],
): EmailContent {
  const blocks = createBlocks()
  for (const line of lines)
    if (typeof line === 'string') blocks.addLine(toRuns(line.replaceAll('\n', ' ')))
    else blocks.addBlocks(line.blocks)
  const text = lines.map((line) => (typeof line === 'string' ? line : line.text)).join('\n')
  return { subject, text, blocks: withButton(blocks.end()) }
}

/** Puts what `addition` returns for the blocks of the template before the signature. */
export function fillTemplate(
  template: EmailTemplateText,
  facts: EmailFacts,
  addition: (blocks: readonly EmailBlock[]) => EmailBlock[] = () => [],
): EmailContent {
  const lines = template.text.trim().split(/\r?\n/)
  const end = lines.at(-1)?.trim() === '{signature}' ? -1 : lines.length
  const blocks = toBlocks(lines.slice(0, end), facts)
  const signature = toBlocks(lines.slice(end), facts)
  return {
    ...fillPlaceholders(template, toTexts(facts)),
    blocks: withButton([...blocks, ...addition(blocks), ...signature]),
  }
}

const toTexts = (facts: EmailFacts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? fact : fact.text,
    ]),
  )

function toBlocks(lines: readonly string[], facts: EmailFacts): EmailBlock[] {
  const blocks = createBlocks()
  for (const line of lines) addTemplateLine(blocks, line, facts)
  return blocks.end()
}

type Blocks = ReturnType<typeof createBlocks>

/** Collects lines to paragraphs. */
function createBlocks() {
  const blocks: EmailBlock[] = []
  let lines: EmailRun[][] = []
  function endParagraph() {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', lines })
    lines = []
  }
  return {
    addLine(runs: EmailRun[]) {
      if (runs.length > 0) lines.push(runs)
      else endParagraph()
    },
    addBlocks(added: readonly EmailBlock[]) {
      endParagraph()
      blocks.push(...added)
    },
    /** Returns false unless items are directly above. */
    addTotal(label: string, amount: string): boolean {
      const above = lines.length === 0 ? blocks.at(-1) : undefined
      if (above?.kind !== 'items') return false
      const total = { label, amount, isTotal: true }
      blocks.splice(-1, 1, { ...above, sums: [...above.sums, total] })
      return true
    },
    end() {
      endParagraph()
      return blocks
    },
  }
}

function addTemplateLine(blocks: Blocks, line: string, facts: EmailFacts): void {
  const totalLabel = /^([^{]*?)[\s:]*\{total\}\s*$/.exec(line)?.[1]
  if (totalLabel !== undefined && typeof facts.total === 'string')
    if (blocks.addTotal(totalLabel.trim(), facts.total)) return
  const runs: EmailRun[] = []
  const blocksAfter: EmailBlock[] = []
  // Every second element is the name of a placeholder.
  for (const [n, text] of line
    .trim()
    .split(/\{(\w+)\}/)
    .entries()) {
    const fact = n % 2 === 1 ? facts[text] : undefined
    if (n % 2 === 0) {
      if (text) runs.push({ kind: 'template', text })
    } else if (typeof fact === 'object') {
      const link = onlyLink(fact)
      if (link) runs.push(link)
      else blocksAfter.push(...fact.blocks)
    } else runs.push(...toRuns(fact ?? ''))
  }
  // A line whose placeholders are all empty does not end the paragraph.
  if (runs.length > 0 || line.trim() === '') blocks.addLine(runs)
  if (blocksAfter.length > 0) blocks.addBlocks(blocksAfter)
}

function onlyLink({ blocks: [block, ...others] }: EmailPart): EmailLink | undefined {
  if (block?.kind !== 'paragraph' || others.length > 0 || block.lines.length > 1) return undefined
  const [run, ...rest] = block.lines[0] ?? []
  return run?.kind === 'link' && rest.length === 0 ? run : undefined
}

export const linksIn = (blocks: readonly EmailBlock[]): EmailLink[] =>
  blocks
    .flatMap((block) => (block.kind === 'paragraph' ? block.lines.flat() : []))
    .filter((run) => run.kind === 'link')

/** Makes the main link, or else the first one, a button below its line. */
function withButton(blocks: readonly EmailBlock[]): EmailBlock[] {
  const links = linksIn(blocks)
  const main = links.find(({ isMain }) => isMain) ?? links[0]
  if (!main) return [...blocks]
  return blocks.flatMap((block): EmailBlock[] => {
    if (block.kind !== 'paragraph') return [block]
    const at = block.lines.findIndex((line) => line.includes(main))
    if (at < 0) return [block]
    const line = block.lines[at] ?? []
    const lineLeft: EmailRun[] =
      line.at(-1) === main
        ? line.slice(0, -1)
        : line.map((run) => (run === main ? { kind: 'filled', text: main.label } : run))
    const above = [...block.lines.slice(0, at), lineLeft].filter(({ length }) => length > 0)
    const below = block.lines.slice(at + 1)
    return [
      ...(above.length > 0 ? [{ kind: 'paragraph' as const, lines: above }] : []),
      { kind: 'button', href: main.href, label: main.label },
      ...(below.length > 0 ? [{ kind: 'paragraph' as const, lines: below }] : []),
    ]
  })
}
