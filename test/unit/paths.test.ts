import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import * as lookbook from '#shared/lookbook-path.ts'
import * as measures from '#shared/measures-paths.ts'
import * as panel from '#shared/panel-paths.ts'
import * as shop from '#shared/paths.ts'
import * as wedding from '#shared/wedding-paths.ts'
import routes from '../../src/web/routes.ts'

type Route = { path?: string; index?: boolean; children?: Route[]; file: string }

const asRoutes = (configured: readonly Route[]): object[] =>
  configured.map(({ path, index, children, file }) =>
    index
      ? { index, id: undefined, handle: file }
      : { path, handle: file, children: asRoutes(children ?? []) },
  )

/** The route file of a path; catch-all routes do not count. */
function matchPage(address: string) {
  const { pathname } = new URL(address, 'http://shop')
  const files = matchRoutes(asRoutes(routes as Route[]) as never, pathname)?.map(
    ({ route }) => route.handle as string,
  )
  const page = files?.at(-1)
  return page && !/not-found/.test(page) ? page : undefined
}

const links = { ...shop, ...panel, ...lookbook, ...wedding, ...measures }

const made = {
  ...links.paths,
  order: links.orderPath('1'),
  slip: links.adminSlipPath('1'),
  slips: links.adminSlipsPath({ status: 'confirmed' }),
  labels: links.adminSlipsPath({}, 'labels'),
  stock: links.adminStockPath('1'),
  orders: links.adminOrdersPath({ order: '1' }),
  newOrder: links.adminNewOrderPath,
  products: links.adminProductsPath({ edit: '1' }),
  preview: links.productPreviewPath('1'),
  reviews: links.adminReviewsPath({ product: '1' }),
  customers: links.adminCustomersPath({ q: 'a' }),
  mailText: links.adminEmailTextPath('newOrder'),
  dashboard: links.adminDashboardPath(7),
  product: links.productPath('1'),
  overListing: links.productOver(links.paths.listing, '1'),
  overHome: links.productOver(links.paths.home, '1'),
  overSearch: links.productOver(links.paths.search, '1'),
  listing: links.listingPath({ category: ['bridal'] }),
  style: links.stylePath('Anarkali'),
  found: links.searchPath('saree'),
  chosenWedding: links.weddingPath({ bride: '1' }),
  lookbook: links.lookbookPath('wedding'),
  tracked: links.trackPath('t'),
  giftCard: links.giftCardPath('t'),
  confirmed: links.confirmPath('t'),
  measures: links.measuresPath(undefined, { wear: 'men' }),
  tailorCard: links.tailorCardPath('1', '2'),
  manifest: links.adminManifestPath,
  paymentReturn: links.paymentReturnPath('1'),
  paymentCancelled: links.paymentCancelledPath('1', '2'),
  invitation: links.emailedPath('join', 't'),
  confirmation: links.emailedPath('confirmEmail', 't'),
  reset: links.emailedPath('resetPassword', 't'),
}

const addresses = [
  ...Object.entries(made),
  ...Object.entries(links.panelPaths).map(([name, path]) => [`panel: ${name}`, path] as const),
]

test.each(addresses)('%s leads to a page', (_, address) => {
  expect(matchPage(address)).toBeDefined()
})

test.each(links.accountTabs)('the account’s tab %s leads to a page', (tab) => {
  expect(matchPage(links.accountPath(tab))).toBeDefined()
})

test('an unknown address leads to no page', () => {
  expect(matchPage('/shop/nothing-here')).toBeUndefined()
})
