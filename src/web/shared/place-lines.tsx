import { placeLines } from '#shared/people/place-lines.ts'
import { language } from '#shared/words/words.ts'

type Props = { place: Parameters<typeof placeLines>[0] }

/** Browsers may name countries differently from the server. */
export const PlaceLines = ({ place }: Props) =>
  placeLines(place, language()).map((line) => (
    <span key={line} className="block" suppressHydrationWarning>
      {line}
    </span>
  ))
