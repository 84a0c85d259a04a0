import { paths } from '#shared/paths.ts'
import { language } from '#shared/words/words.ts'

/** A plain form that works without scripts; each language is named in itself. */
export function Languages({ className, look }: { className: string; look: string }) {
  return (
    <form method="post" action={paths.language} className={className}>
      {language() === 'hi' ? (
        <button type="submit" name="to" value="en" lang="en" className={look}>
          English
        </button>
      ) : (
        <button type="submit" name="to" value="hi" lang="hi" className={`${look} hindi-name`}>
          हिन्दी
        </button>
      )}
    </form>
  )
}
