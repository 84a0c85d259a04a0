import { Prose } from './prose.tsx'

export function OwnPolicy({ title, text }: { title: string; text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim())
  return (
    <Prose title={title}>
      {paragraphs.map((part) => (
        <p key={part} className="wrap-anywhere whitespace-pre-line">
          {part}
        </p>
      ))}
    </Prose>
  )
}
