import type { Checklist } from '#shared/shop/home-schema.ts'
import { defaultShop } from '#shared/shop/settings-schema.ts'
import { type Config, trialOf } from '../config.ts'
import type { Db } from '../db.ts'
import { getHome, getShop } from '../records/settings.ts'

/** What a new shop has done of what it needs. */
export async function getChecklist(db: Db, config: Config): Promise<Checklist> {
  const [shop, home, products] = await Promise.all([
    getShop(db),
    getHome(db),
    db`SELECT 1 FROM products WHERE deleted_at IS NULL AND status = 'published' LIMIT 1`,
  ])
  const trial = trialOf(config)
  return {
    name: shop.name !== defaultShop.name,
    address: [shop.email, shop.phone, shop.address].every((given) => given !== ''),
    logo: home.logo !== '',
    home: home.heroTitle !== '' && home.story !== '',
    policies: shop.privacyPolicy !== '' && shop.refundPolicy !== '',
    payments: !trial.payments,
    mail: !trial.mail,
    product: products.length > 0,
  }
}
