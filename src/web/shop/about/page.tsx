import { type Message, t, translate } from '#shared/words/words.ts'
import { createLoader } from '../../api/load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Divider } from '../../ui/ornament.tsx'
import { Scene } from '../../ui/picture.tsx'
import { ListingLink } from '../shared/listing-link.tsx'
import type { Route } from './+types/page.ts'
import { Story } from './story.tsx'

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta(
    { title: t('Our story'), description: t('A house named after the gold thread of brocade.') },
    matches,
  )

const crafts: { name: Message; words: Message }[] = [
  {
    name: 'Zardozi',
    words: 'Metal wire laid on stretched silk and held by stitches that one is not meant to see.',
  },
  {
    name: 'Chikankari',
    words:
      'White on white from Lucknow: shadow work, knots like grains of rice, nets made by pulling threads apart.',
  },
  {
    name: 'Ajrakh',
    words:
      'Printed in Kutch with carved blocks, indigo and madder, and washed between each of a dozen stages.',
  },
  {
    name: 'Banarasi',
    words:
      'Brocade that grows a few centimetres a day, on looms that stand in the front rooms of houses.',
  },
]

const load = createLoader(async ({ api }) => ({ home: (await api('GET /api/common/home')).data }))
export const loader = load
export const clientLoader = load

export default function About({ loaderData: { home } }: Route.ComponentProps) {
  const { shop } = useSession()
  return (
    <>
      <Scene
        name="about"
        alt=""
        sizes="100vw"
        first
        className="aspect-video max-h-[76svh] [@media(min-aspect-ratio:17/10)]:max-h-[84svh] w-full bg-sand night:brightness-[0.72] object-cover object-[50%_35%] max-sm:aspect-4/3 max-sm:object-[6%_50%]"
      />
      <div className="measure pt-12">
        <h1 className="max-w-3xl text-5xl font-semibold wrap-anywhere text-maroon sm:text-7xl">
          {translate(home.storyTitle) || t(shop.demo ? 'The thread in the name' : 'Our story')}
        </h1>
      </div>
      <Story story={home.story} />
      {shop.demo && (
        <section aria-labelledby="crafts" className="border-y border-line bg-ivory-deep/60 py-20">
          <div className="measure">
            <h2 id="crafts" className="text-center text-4xl text-maroon sm:text-5xl">
              {t('Four hands among many')}
            </h2>
            <Divider className="mt-5 mb-12" />
            <dl className="grid gap-10 sm:grid-cols-2 lg:grid-cols-4">
              {crafts.map((craft) => (
                <div key={craft.name} className="border-t border-gold pt-5">
                  <dt className="font-display text-2xl font-semibold">{t(craft.name)}</dt>
                  <dd className="mt-2 text-ink-soft">{t(craft.words)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
      )}
      <div className="pt-20 text-center">
        <ListingLink className={buttonStyle()}>{t('See the collection')}</ListingLink>
      </div>
    </>
  )
}
