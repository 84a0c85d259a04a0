import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Empty, PageTitle } from '../../ui/states.tsx'
import { ListingLink } from '../shared/listing-link.tsx'
import type { Route } from './+types/page.ts'
import { BuyAll } from './buy-all.tsx'
import { WeddingChoices } from './choices.tsx'
import { GreatArch } from './great-arch.tsx'
import { loadWedding, weddingIntro, weddingMeta } from './load-wedding.ts'
import { NamesForm } from './names-form.tsx'
import { ShareWedding } from './share-wedding.tsx'

export const loader = loadWedding
export const clientLoader = loadWedding
export const meta = weddingMeta

/** The choices are GET navigations; changes of the cart do not affect this page. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  (args.formMethod ?? 'GET') === 'GET' && args.defaultShouldRevalidate

/** On large screens the whole picture stays beside the choices. */
const pictureStyle =
  'min-w-0 self-start lg:sticky lg:top-22 lg:w-[clamp(24rem,calc((100svh-11rem)*0.7),46vw)]'

export default function Wedding({ loaderData: { figures, names, isOther } }: Route.ComponentProps) {
  const { state, location } = useNavigation()
  const isBusy = state === 'loading' && location.pathname === paths.wedding
  return (
    <div className="measure py-8 sm:py-12">
      <PageTitle about={t(weddingIntro)}>{t('Build the wedding')}</PageTitle>
      {isOther && (
        <p role="status" className="mb-6 border-l-2 border-gold pl-4 text-ink-soft">
          {t('A piece in this picture is no longer available, so here is another suggestion.')}
        </p>
      )}
      {figures.length === 0 ? (
        <Empty title={t('No wedding outfits are available right now.')}>
          <ListingLink className={buttonStyle('outline')}>{t('See the collection')}</ListingLink>
        </Empty>
      ) : (
        <div className="grid gap-10 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-14">
          <div className={pictureStyle}>
            <GreatArch figures={figures} names={names} isBusy={isBusy} />
            <ShareWedding figures={figures} names={names} />
            <BuyAll figures={figures} />
          </div>
          <div className="min-w-0 space-y-9">
            <NamesForm key={JSON.stringify(names)} figures={figures} names={names} />
            <WeddingChoices figures={figures} names={names} />
          </div>
        </div>
      )}
    </div>
  )
}
