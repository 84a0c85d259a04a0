import type { ReactNode } from 'react'
import { choiceWords } from '#shared/catalogue/making/words.ts'
import type { LinkedLine } from '#shared/orders/payment-link-schema.ts'
import { getTitle } from '#shared/words/words.ts'
import { Picture } from '../../ui/picture.tsx'

type Optional = 'titleHindi' | 'size' | 'options'
type Shown = Omit<LinkedLine, Optional> & { [Name in Optional]?: LinkedLine[Name] | undefined }

type Props<Line> = { lines: readonly Line[]; more?: (line: Line) => ReactNode }

export function LinkedLines<Line extends Shown>({ lines, more }: Props<Line>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li
          key={`${line.title} ${line.size} ${choiceWords(line.options)}`}
          className="flex gap-4 py-3"
        >
          <Picture
            src={line.image}
            alt=""
            sizes="54px"
            className="aspect-3/4 h-18 w-13.5 shrink-0 border border-line object-cover"
          />
          <p className="min-w-0 flex-1">
            {getTitle(line)}
            <span className="block text-sm text-ink-soft">
              {[line.size, choiceWords(line.options), `× ${line.quantity}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {more?.(line)}
          </p>
        </li>
      ))}
    </ul>
  )
}
