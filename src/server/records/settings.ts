import type { CourierTemplate } from '#shared/orders/delivery/couriers.ts'
import {
  type DeliverySettings,
  defaultDeliverySettings,
} from '#shared/orders/delivery/settings-schema.ts'
import {
  defaultPaymentSettings,
  type PaymentSettings,
} from '#shared/orders/payment-settings-schema.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import type { HomeInput, HomeWords, VersionedHome } from '#shared/shop/home-schema.ts'
import { isCustomLook } from '#shared/shop/look.ts'
import { defaultShop, type SettingsInput, type Shop } from '#shared/shop/settings-schema.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { type Actor, audit } from './audit.ts'

type Settings = Partial<Shop> & { inrRate?: number; version?: number }
type SavedPayments = Partial<PaymentSettings> & { version?: number }
type SavedTax = Partial<TaxSettings> & { version?: number }
type SavedDelivery = Partial<DeliverySettings> & { version?: number }

/** Bounds the settings that every page carries. */
const MAX_FORMER_PREFIXES = 20

async function readSettings(db: Db): Promise<Settings> {
  const [row] = await db<{ shop: Settings }[]>`SELECT shop FROM settings`
  return row?.shop ?? {}
}

export async function getShop(db: Db): Promise<Shop> {
  const { inrRate: _, version: __, ...shop } = await readSettings(db)
  return { ...defaultShop, ...shop }
}

/** Lists the hosts of pictures, past ones too: a trigger adds them and nothing removes them. */
export async function listPictureOrigins(db: Db): Promise<string[]> {
  const rows = await db<{ origin: string }[]>`SELECT origin FROM picture_origins ORDER BY origin`
  return rows.map(({ origin }) => origin)
}

/** Returns rupees per unit of the provider's currency. */
export async function getInrRate(db: Db, configured: number): Promise<number> {
  return (await readSettings(db)).inrRate ?? configured
}

/** Returns the number of saves. A change sends the version that it is based on. */
export const getSettingsVersion = async (db: Db): Promise<number> =>
  (await readSettings(db)).version ?? 0

/**
 * Saves the shop's details. Throws 409 (`overtaken`) if the change is based on an older version.
 */
export async function changeShop(
  db: Pool,
  actor: Actor,
  { version: seen, ...input }: SettingsInput,
) {
  await transaction(db, async (tx) => {
    await tx`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
    await tx`SELECT 1 FROM settings FOR UPDATE`
    const { version = 0, ...before } = await readSettings(tx)
    if (seen !== undefined && seen !== version) throw new ShopError('overtaken.settings')
    if (input.look && !isCustomLook(input.look)) input.look = null
    const { orderPrefix, formerOrderPrefixes } = { ...defaultShop, ...before }
    const after = {
      ...before,
      ...input,
      ...(input.orderPrefix !== undefined &&
        input.orderPrefix !== orderPrefix && {
          formerOrderPrefixes: [orderPrefix, ...formerOrderPrefixes]
            .filter((prefix) => prefix !== input.orderPrefix)
            .slice(0, MAX_FORMER_PREFIXES),
        }),
    }
    await tx`UPDATE settings SET shop = ${sql.json({ ...after, version: version + 1 })}`
    await audit(
      tx,
      actor,
      'settingsChanged',
      'settings',
      { ...defaultShop, ...before },
      { ...defaultShop, ...after },
    )
  })
}

/** Settings saved by an earlier version lack newer fields. */
const withDefaults = <Saved extends SavedPayments>(saved: Saved) => ({
  ...defaultPaymentSettings,
  ...saved,
  cod: { ...defaultPaymentSettings.cod, ...saved.cod },
})

async function savedPayments(db: Db): Promise<SavedPayments> {
  const [row] = await db<{ payments: SavedPayments | null }[]>`SELECT payments FROM settings`
  return row?.payments ?? {}
}

export async function getCheckoutSettings(db: Db) {
  const [row] = await db<
    {
      shop: Settings
      payments: SavedPayments | null
      tax: SavedTax | null
      delivery: SavedDelivery | null
    }[]
  >`SELECT shop, payments, tax, delivery FROM settings`
  return {
    payments: withDefaults(row?.payments ?? {}),
    tax: { ...defaultTaxSettings, ...row?.tax },
    delivery: { ...defaultDeliverySettings, ...row?.delivery },
    /** Rupees per unit of the provider's currency; undefined until the owner sets a rate. */
    inrRate: row?.shop.inrRate,
    shopName: row?.shop.name ?? defaultShop.name,
  }
}

export async function getPaymentSettings(db: Db): Promise<PaymentSettings & { version: number }> {
  return { version: 0, ...withDefaults(await savedPayments(db)) }
}

/**
 * Saves the payment settings. Throws 409 (`overtaken`) for an older version, or a new UPI id
 * without `mayChangeUpi`.
 */
export async function changePaymentSettings(
  tx: Tx,
  actor: Actor,
  { version: seen, ...input }: PaymentSettings & { version?: number | undefined },
  { mayChangeUpi }: { mayChangeUpi: boolean },
) {
  await tx`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
  await tx`SELECT 1 FROM settings FOR UPDATE`
  const { version, ...before } = await getPaymentSettings(tx)
  const isOvertaken = seen !== undefined && seen !== version
  if (isOvertaken || (before.upi.id !== input.upi.id && !mayChangeUpi))
    throw new ShopError('overtaken.settings')
  await tx`UPDATE settings SET payments = ${sql.json({ ...input, version: version + 1 })}`
  await audit(tx, actor, 'settingsChanged', 'settings', paymentFacts(before), paymentFacts(input))
}

/** One fact per field, so that the audit log names those that changed. */
const paymentFacts = ({
  methods,
  giftCards,
  giftCardSales,
  cod,
  deposit,
  prepaidDiscount,
  upi,
  upiParts,
}: PaymentSettings) => ({
  methods,
  giftCards,
  giftCardSales: giftCardSales.isOn,
  giftCardLeast: giftCardSales.least,
  giftCardMost: giftCardSales.most,
  prepaidDiscount,
  codFee: cod.fee,
  codMost: cod.most,
  codPincodes: cod.pincodes,
  codExcluded: cod.excluded,
  codExcludedCollections: cod.excludedCollections,
  codConfirm: cod.confirm,
  codCodeBy: cod.codeBy,
  codUndelivered: cod.undelivered,
  codAdvance: cod.advance,
  depositPercent: deposit.percent,
  depositCategories: deposit.categories,
  depositDueDays: deposit.dueDays,
  depositTerms: deposit.terms,
  upiId: upi.id,
  upiPayee: upi.payee,
  upiParts: upiParts.isOn,
  upiPartLimit: upiParts.limit,
})

export async function getTaxSettings(db: Db): Promise<TaxSettings & { version: number }> {
  const [row] = await db<{ tax: SavedTax | null }[]>`SELECT tax FROM settings`
  return { ...defaultTaxSettings, version: 0, ...row?.tax }
}

/** Saves the tax settings. Throws 409 (`overtaken`) if the change is based on an older version. */
export async function changeTaxSettings(
  tx: Tx,
  actor: Actor,
  { version: seen, ...input }: TaxSettings & { version?: number | undefined },
) {
  await tx`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
  await tx`SELECT 1 FROM settings FOR UPDATE`
  const { version, ...before } = await getTaxSettings(tx)
  if (seen !== undefined && seen !== version) throw new ShopError('overtaken.settings')
  await tx`UPDATE settings SET tax = ${sql.json({ ...input, version: version + 1 })}`
  await audit(tx, actor, 'settingsChanged', 'settings', taxFacts(before), taxFacts(input))
}

/** Prefixed names, because other settings have an address too. */
const taxFacts = (settings: TaxSettings) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`tax ${name}`, value]))

export async function getDeliverySettings(db: Db): Promise<DeliverySettings & { version: number }> {
  const [row] = await db<{ delivery: SavedDelivery | null }[]>`SELECT delivery FROM settings`
  return { ...defaultDeliverySettings, version: 0, ...row?.delivery }
}

/** Returns the owner's couriers with their tracking pages. */
export async function readCouriers(db: Db): Promise<CourierTemplate[]> {
  const [row] = await db<{ couriers: CourierTemplate[] | null }[]>`
    SELECT delivery->'couriers' AS couriers FROM settings`
  return row?.couriers ?? []
}

/** Returns no countries for a composition dealer, who may not export. */
export async function countriesServed(db: Db): Promise<string[]> {
  const { delivery, tax } = await getCheckoutSettings(db)
  const { isOn, zones } = delivery.abroad
  const mayExport = isOn && tax.scheme !== 'composition'
  return mayExport ? zones.flatMap(({ countries }) => countries) : []
}

/**
 * Saves the delivery settings. Throws 409 (`overtaken`) if the change is based on an older version.
 */
export async function changeDeliverySettings(
  db: Pool,
  actor: Actor,
  { version: seen, ...input }: DeliverySettings & { version?: number | undefined },
) {
  await transaction(db, async (tx) => {
    await tx`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
    await tx`SELECT 1 FROM settings FOR UPDATE`
    const { version, ...before } = await getDeliverySettings(tx)
    if (seen !== undefined && seen !== version) throw new ShopError('overtaken.settings')
    await tx`UPDATE settings SET delivery = ${sql.json({ ...input, version: version + 1 })}`
    await audit(
      tx,
      actor,
      'settingsChanged',
      'settings',
      deliveryFacts(before),
      deliveryFacts(input),
    )
  })
}

/** Areas are only counted: there may be thousands and the audit log is never erased. */
const deliveryFacts = ({ zones, excluded, ...settings }: DeliverySettings) => ({
  ...Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`delivery ${name}`, value]),
  ),
  'delivery zones': zones.map(({ areas, ...zone }) => ({ ...zone, areas: areas.length })),
  'delivery excluded': excluded.length,
})

const emptyHomeWords: HomeWords = {
  logo: '',
  heroTitle: '',
  heroText: '',
  heroImage: '',
  storyTitle: '',
  story: '',
  testimonials: [],
  hiddenSections: [],
  recommended: [],
  collections: [],
}

export async function getVersionedHome(db: Db): Promise<VersionedHome> {
  const [row] = await db<{ home: Partial<VersionedHome> }[]>`SELECT home FROM settings`
  return { ...emptyHomeWords, version: 0, ...row?.home }
}

export async function getHome(db: Db): Promise<HomeWords> {
  const { version: _, ...home } = await getVersionedHome(db)
  return home
}

/**
 * Saves the texts and pictures of the home page. Throws 409 (`overtaken`) if the change is based on
 * an older version.
 */
export async function changeHome(
  db: Pool,
  actor: Actor,
  { version: seen, ...input }: HomeInput,
): Promise<VersionedHome> {
  return transaction(db, async (tx) => {
    await tx`INSERT INTO settings (shop) VALUES ('{}') ON CONFLICT DO NOTHING`
    await tx`SELECT 1 FROM settings FOR UPDATE`
    const { version, ...before } = await getVersionedHome(tx)
    if (seen !== undefined && seen !== version) throw new ShopError('overtaken.home')
    const after = { ...before, ...input }
    const saved = { ...after, version: version + 1 }
    await tx`UPDATE settings SET home = ${sql.json(saved)}`
    await audit(tx, actor, 'homeChanged', 'home', before, after)
    return saved
  })
}
