import {
  adminFitPath,
  adminNewOrderPath,
  adminOrdersPath,
  adminProductsPath,
  adminSizeChartsPath,
  adminStockPath,
  productPreviewPath,
} from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { failing, of, PIECE, type Screen } from './screen.ts'

const full: Omit<Screen, 'who'>[] = [
  { name: 'panel-dashboard', path: paths.adminDashboard },
  { name: 'panel-products', path: paths.adminProducts },
  { name: 'panel-product', path: adminProductsPath({ edit: PIECE }), over: true },
  { name: 'panel-new-product', path: adminProductsPath({ edit: 'new' }), over: true },
  { name: 'panel-stock', path: adminStockPath(PIECE) },
  { name: 'panel-categories', path: paths.adminCategories },
  { name: 'panel-size-charts', path: adminSizeChartsPath() },
  { name: 'panel-fit', path: adminFitPath(PIECE) },
  { name: 'panel-preview', path: productPreviewPath(PIECE) },
  { name: 'panel-orders', path: paths.adminOrders },
  {
    name: 'panel-order',
    path: paths.adminOrders,
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
  { name: 'panel-customers', path: paths.adminCustomers },
  { name: 'panel-reviews', path: paths.adminReviews },
  { name: 'panel-features', path: paths.adminFeatures },
  { name: 'panel-staff', path: paths.adminStaff },
  { name: 'panel-audit', path: paths.adminAudit },
  { name: 'panel-mails', path: paths.adminEmails },
  { name: 'panel-mail-texts', path: paths.adminEmailTexts },
  { name: 'panel-settings', path: paths.adminSettings },
  { name: 'panel-home', path: paths.adminHome },
  { name: 'panel-home-preview', path: paths.homePreview },
  { name: 'panel-appearance', path: paths.adminLook },
  { name: 'panel-payments', path: paths.adminPayments },
  { name: 'panel-security', path: paths.adminSecurity },
  { name: 'panel-sign-ins', path: paths.adminSecurityLog },
]

const empty: Omit<Screen, 'who'>[] = [
  { name: 'panel-empty-products', path: adminProductsPath({ q: 'zzzzzz' }) },
  { name: 'panel-empty-orders', path: adminOrdersPath({ q: 'zzzzzz' }) },
  { name: 'panel-error-404', path: '/admin/nothing' },
  {
    name: 'panel-error-list',
    path: paths.adminProducts,
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
