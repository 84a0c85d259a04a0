import {
  adminFitPath,
  adminNewOrderPath,
  adminOrdersPath,
  adminProductsPath,
  adminSizeChartsPath,
  adminStockPath,
  panelPaths,
  productPreviewPath,
} from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { failing, of, PIECE, type Screen } from './screen.ts'

const full: Omit<Screen, 'who'>[] = [
  { name: 'panel-dashboard', path: paths.adminDashboard },
  { name: 'panel-products', path: panelPaths.products },
  { name: 'panel-product', path: adminProductsPath({ edit: PIECE }), over: true },
  { name: 'panel-new-product', path: adminProductsPath({ edit: 'new' }), over: true },
  { name: 'panel-stock', path: adminStockPath(PIECE) },
  { name: 'panel-categories', path: panelPaths.categories },
  { name: 'panel-size-charts', path: adminSizeChartsPath() },
  { name: 'panel-fit', path: adminFitPath(PIECE) },
  { name: 'panel-preview', path: productPreviewPath(PIECE) },
  { name: 'panel-orders', path: panelPaths.orders },
  {
    name: 'panel-order',
    path: panelPaths.orders,
    over: true,
    act: (page) =>
      page
        .getByRole('link', { name: /^View Details|का ब्योरा देखें$/ })
        .first()
        .click(),
  },
  { name: 'panel-new-order', path: adminNewOrderPath },
  {
    name: 'panel-new-order-filled',
    path: adminNewOrderPath,
    act: async (page) => {
      await page.getByRole('searchbox').first().fill('a ')
      await page.locator('main li button:enabled').first().click()
      await page.getByRole('radio').last().check()
    },
  },
  { name: 'panel-slips', path: '/admin/orders/slips?status=confirmed' },
  { name: 'panel-tailoring', path: paths.adminTailoring },
  { name: 'panel-customers', path: panelPaths.customers },
  { name: 'panel-reviews', path: panelPaths.reviews },
  { name: 'panel-features', path: panelPaths.features },
  { name: 'panel-staff', path: panelPaths.staff },
  { name: 'panel-audit', path: panelPaths.audit },
  { name: 'panel-mails', path: panelPaths.emails },
  { name: 'panel-mail-texts', path: panelPaths.emailTexts },
  { name: 'panel-settings', path: panelPaths.settings },
  { name: 'panel-home', path: panelPaths.homeSettings },
  { name: 'panel-home-preview', path: panelPaths.homePreview },
  { name: 'panel-appearance', path: panelPaths.appearance },
  { name: 'panel-payments', path: panelPaths.paymentSettings },
  { name: 'panel-security', path: panelPaths.security },
  { name: 'panel-sign-ins', path: panelPaths.securityLog },
]

const empty: Omit<Screen, 'who'>[] = [
  { name: 'panel-empty-products', path: adminProductsPath({ q: 'zzzzzz' }) },
  { name: 'panel-empty-orders', path: adminOrdersPath({ q: 'zzzzzz' }) },
  { name: 'panel-error-404', path: '/admin/nothing' },
  {
    name: 'panel-error-list',
    path: panelPaths.products,
    act: async (page) => {
      await failing(page, '**/api/admin/products/get?*')
      await page.locator('[name=q]').first().fill('lehenga')
      await page.locator('[name=q]').first().press('Enter')
      await page.getByText('The shop is out just now.').first().waitFor()
    },
  },
]

/** Every screen of the owner's panel. */
export const panel: Screen[] = of('owner', [...full, ...empty])
