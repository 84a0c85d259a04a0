import { collectionIds } from '#shared/shop/home.ts'
import type { Checklist } from '#shared/shop/home-schema.ts'
import { defaultShop } from '#shared/shop/settings-schema.ts'
import { findTrialServices } from '../connections/trial-services.ts'
import type { Context } from '../context.ts'
import { configuredMethods } from '../orders/paying/methods.ts'
import { getCheckoutSettings, getHome, getShop } from '../records/settings.ts'

/** Returns which steps of opening the shop are done. */
export async function getChecklist(context: Context): Promise<Checklist> {
  const { db } = context
  const [shop, home, { payments, tax, delivery }, products, codes, sales] = await Promise.all([
    getShop(db),
    getHome(db),
    getCheckoutSettings(db),
    db`SELECT 1 FROM products WHERE deleted_at IS NULL AND status = 'published' LIMIT 1`,
    db`SELECT 1 FROM discount_codes LIMIT 1`,
    db`SELECT 1 FROM scheduled_sales LIMIT 1`,
  ])
  const trial = findTrialServices(context)
  const offeredMethods = configuredMethods(context, payments).filter((method) =>
    payments.methods.includes(method),
  )
  return {
    name: shop.name !== defaultShop.name,
    address: [shop.email, shop.phone, shop.address].every((given) => given !== ''),
    legal: [tax.legalName, tax.grievanceOfficer, tax.grievanceContact].every(
      (given) => given !== '',
    ),
    logo: home.logo !== '',
    hours: shop.hours !== '',
    banner: home.heroTitle !== '' && home.heroText !== '',
    story: home.story !== '',
    collections: home.collections.length === collectionIds.length,
    testimonials: home.testimonials.length > 0,
    privacy: shop.privacyPolicy !== '',
    returns: shop.refundPolicy !== '',
    payments: !trial.payments && offeredMethods.length > 0,
    mail: !trial.mail,
    product: products.length > 0,
    ways: payments.methods.some((method) => method !== 'paypal'),
    tax: tax.scheme !== 'none',
    delivery: delivery.isOn,
    // Orders from abroad can be paid only with PayPal.
    abroad: delivery.abroad.isOn && payments.methods.includes('paypal'),
    codes: codes.length > 0,
    sales: sales.length > 0,
  }
}
