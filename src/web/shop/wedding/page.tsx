import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Empty, PageTitle } from '../../ui/states.tsx'
import { ListingLink } from '../shared/listing-link.tsx'
import type { Route } from './+types/page.ts'
import { Choices } from './choices.tsx'
import { GreatArch } from './great-arch.tsx'
import { loadWedding, weddingIntro, weddingMeta } from './load-wedding.ts'
import { Send } from './send.tsx'

export const loader = loadWedding
export const clientLoader = loadWedding
export const meta = weddingMeta

/** What a shopper does to the cart changes nothing here; the choice is a form of its own, that asks. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  (args.formMethod ?? 'GET') === 'GET' && args.defaultShouldRevalidate

/** On a large screen the picture stays, as a whole, beside what there is to choose. */
const beside =
  'min-w-0 self-start lg:sticky lg:top-22 lg:w-[clamp(24rem,calc((100svh-11rem)*0.7),46vw)]'

/** The four of a wedding, each in a piece of the shop, as a picture that can be sent. */
export default function Wedding({ loaderData: { figures, isOther } }: Route.ComponentProps) {
  const { state, location } = useNavigation()
  const isBusy = state === 'loading' && location.pathname === paths.wedding
  return (
    <div className="measure py-8 sm:py-12">
      <PageTitle about={t(weddingIntro)}>{t('Build the wedding')}</PageTitle>
      {isOther && (
        <p role="status" className="mb-6 border-l-2 border-gold pl-4 text-ink-soft">
          {t('A piece of this picture has left the shop, so here is another proposal.')}
        </p>
      )}
      {figures.length === 0 ? (
        <Empty title={t('There is nothing for a wedding here just now.')}>
          <ListingLink className={buttonStyle('outline')}>{t('See the collection')}</ListingLink>
        </Empty>
      ) : (
        <div className="grid gap-10 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-14">
          <div className={beside}>
            <GreatArch figures={figures} isBusy={isBusy} />
            <Send figures={figures} />
          </div>
          <Choices figures={figures} />
        </div>
      )}
    </div>
  )
}
