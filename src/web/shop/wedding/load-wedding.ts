import { type MetaDescriptor, data as respond } from 'react-router'
import {
  MAX_WEDDING_NAME,
  type WeddingChoice,
  type WeddingNames,
  type WeddingRole,
  weddingName,
  weddingRoles,
} from '#shared/catalogue/wedding.ts'
import { paths } from '#shared/paths.ts'
import { weddingPath, weddingPicture } from '#shared/wedding-paths.ts'
import { getTitle, language, t } from '#shared/words/words.ts'
import { ApiError } from '../../api/errors.ts'
import { createLoader, type Visit } from '../../api/load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'

const isId = (value: string | null): value is string => /^[\da-f-]{36}$/i.test(value ?? '')

function parseWeddingChoice(search: URLSearchParams): WeddingChoice {
  const requestedIds = weddingRoles.map((role) => [role, search.get(role)] as const)
  return Object.fromEntries(requestedIds.filter(([, id]) => isId(id)))
}

/** Drops names and dates that the picture's URL does not accept. */
function parseWeddingNames(search: URLSearchParams): WeddingNames {
  const name = (key: string) => {
    const text = (search.get(key) ?? '').trim()
    return text.length <= MAX_WEDDING_NAME && weddingName.test(text) ? text : undefined
  }
  const on = search.get('on') ?? ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(on) && !Number.isNaN(Date.parse(on))
  return { brideName: name('brideName'), groomName: name('groomName'), on: isDay ? on : undefined }
}

export const loadWedding = createLoader(async ({ api, url }: Visit) => {
  const choice = parseWeddingChoice(url.searchParams)
  const { data: shop } = await api('GET /api/common/shop')
  if (!shop.sections.includes('wedding')) throw respond(null, { status: 404 })
  const requestWedding = (query: WeddingChoice) => api('GET /api/shop/wedding', { query })
  // A shared link may name products that are no longer in the shop.
  const { data, isOther } = await requestWedding(choice).then(
    ({ data }) => ({ data, isOther: false }),
    async (error: unknown) => {
      if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
      return { data: (await requestWedding({})).data, isOther: true }
    },
  )
  const figures = data.map(({ role, chosen, pieces, figure }) => ({
    ...{ role, figure },
    chosen: { ...productFields(chosen), totalStock: chosen.totalStock, sizes: chosen.sizes },
    pieces: pieces.map(productFields),
  }))
  const names = parseWeddingNames(url.searchParams)
  const isChosen = Object.keys(choice).length > 0 || Object.values(names).some(Boolean)
  return { figures, names, isOther, isChosen, origin: url.origin }
})

type ProductFields = Parameters<typeof getTitle>[0] & {
  _id: string
  image: string
  price: number
  salePrice: number
}
const productFields = (piece: ProductFields) => ({
  _id: piece._id,
  title: getTitle(piece),
  image: piece.image,
  price: piece.price,
  salePrice: piece.salePrice,
})

export type WeddingData = Awaited<ReturnType<typeof loadWedding>>
export type Figure = WeddingData['figures'][number]

/** Includes all shown products, so that the link reproduces the picture. */
export const toWeddingChoice = (figures: Figure[]): WeddingChoice =>
  Object.fromEntries(figures.map(({ role, chosen }): [WeddingRole, string] => [role, chosen._id]))

export const weddingIntro =
  'Bride, groom, mother and guest in one picture, to look at together and to share with the family.'

/** The link preview shows the choice; search engines index the page once. */
export function weddingMeta({
  loaderData,
  matches,
}: PageMetaArgs & { loaderData?: WeddingData }): MetaDescriptor[] {
  if (!loaderData) return []
  const { figures, names, isChosen, origin } = loaderData
  const worn = { ...toWeddingChoice(figures), ...names }
  const picture = origin + weddingPicture(worn, 'wide', language())
  return pageMeta(
    {
      title: t('Build the wedding'),
      description: t(weddingIntro),
      image: figures.length > 0 ? picture : undefined,
      canonical: origin + (isChosen ? weddingPath(worn) : paths.wedding),
      noIndex: isChosen,
    },
    matches,
  )
}
