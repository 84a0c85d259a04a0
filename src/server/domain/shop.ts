import { defaultShop, type Shop } from '#shared/shop.ts'
import type { Db } from '../db.ts'

export async function getShop(db: Db): Promise<Shop> {
  const [row] = await db<{ shop: Partial<Shop> }[]>`SELECT shop FROM settings`
  return { ...defaultShop, ...row?.shop }
}
