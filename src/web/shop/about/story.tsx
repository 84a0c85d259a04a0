import { t, translate } from '#shared/words/words.ts'
import { useSession } from '../../shared/session.tsx'

export function Story({ story }: { story: string }) {
  const { shop } = useSession()
  const [first, ...more] = story.split(/\n\s*\n/).filter((part) => part.trim())
  if (first)
    return (
      <div className="measure grid gap-12 py-20 lg:grid-cols-2 lg:gap-20">
        <p className="font-display text-3xl leading-snug font-semibold wrap-anywhere whitespace-pre-line text-maroon">
          {first}
        </p>
        <div className="space-y-5 text-lg wrap-anywhere whitespace-pre-line">
          {more.map((part) => (
            <p key={part}>{part}</p>
          ))}
        </div>
      </div>
    )
  if (!shop.demo)
    return (
      <p className="measure py-20 text-lg">
        {t('{shop} has not written its story yet. The collection speaks for it until then.', {
          shop: translate(shop.name),
        })}
      </p>
    )
  return (
    <div className="measure grid gap-12 py-20 lg:grid-cols-2 lg:gap-20">
      <p className="font-display text-3xl leading-snug font-semibold text-maroon">
        {t(
          'Zari is a strip of metal, beaten thin and wound around silk until it bends like thread. It is the part of a brocade that still shines when everything else has faded.',
        )}
      </p>
      <div className="space-y-5 text-lg">
        <p>
          {t(
            '{shop} began with a trunk of wedding clothes, and one question: who made these, and could they be asked again? Some of the answers were two lanes away. Others took a night train.',
            { shop: translate(shop.name) },
          )}
        </p>
        <p>
          {t(
            'We still work like that. A piece starts at the loom or the embroidery frame, with somebody whose name we know, and is cut only when the cloth has said what it wants to be.',
          )}
        </p>
        <p>
          {t(
            'So there is never a great deal of anything. When a piece is sold out, we would rather make the next one than the same one.',
          )}
        </p>
      </div>
    </div>
  )
}
