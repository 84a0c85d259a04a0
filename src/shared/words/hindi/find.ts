type Sentences = Readonly<Record<string, string>>
type Find = (sentence: string) => string | undefined

const special = /[.*+?^$()|[\]\\]/g
const place = /{(\w+)}/g

/**
 * Finds a sentence's Hindi, undefined where there is none. What the server says may have something of the
 * moment in it, a name or a number; a place named `what` holds words of the shop's own, said in Hindi too.
 */
export function finder(sentences: Sentences, server: Sentences): Find {
  const known = new Map(Object.entries(sentences))
  const patterns = Object.entries(server)
    .filter(([english]) => english.includes('{'))
    .map(([english, hindi]) => {
      const text = english.replace(special, '\\$&').replace(place, '(?<$1>.+)')
      return [new RegExp(`^${text}$`), hindi] as const
    })
  return function find(sentence) {
    const whole = known.get(sentence)
    if (whole !== undefined) return whole
    for (const [pattern, hindi] of patterns) {
      const values = pattern.exec(sentence)?.groups
      if (!values) continue
      const { what } = values
      const translatedValues = {
        ...values,
        ...(what && { what: find(what) ?? what }),
      } as typeof values
      return hindi.replace(place, (_, name) => translatedValues[name] ?? '')
    }
    return undefined
  }
}
