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
import { type Person, succeeded } from './server.ts'

export type PaymentChange = Partial<Omit<PaymentSettings, 'cod'>> & {
  cod?: Partial<PaymentSettings['cod']>
}

export const gstSettings: TaxSettings = {
  ...defaultTaxSettings,
  scheme: 'regular',
  legalName: 'Zari Couture LLP',
  gstin: '27AAACY5779P1ZB',
  address: '5 Linking Road, Mumbai 400050',
  state: '27',
}

/** The same charge for every weight and price. */
export const flatRate = (amount: number) => [{ upToGrams: null, upToRupees: null, amount }]

const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [] }
const inIndia = { states: [], freeFrom: null, fewestDays: 2, mostDays: 4 }
const elsewhere = { freeFrom: null, fewestDays: 5, mostDays: 9 }
export const deliveryZones = {
  /** Jaipur costs ₹80 and by weight ₹150, the rest of India ₹200; 744 is not served. */
  india: {
    ...defaultDeliverySettings,
    isOn: true,
    zones: [
      {
        ...inIndia,
        name: 'Jaipur',
        areas: ['302'],
        rates: [{ upToGrams: 1000, upToRupees: null, amount: 80 }, ...flatRate(150)],
        freeFrom: 5000,
      },
      { ...elsewhere, name: 'India', areas: [], states: [], rates: flatRate(200) },
    ],
    excluded: ['744'],
    workshop: everyDay,
    courier: everyDay,
  },
  /** The Gulf costs ₹1,500 and by weight ₹3,000, the West ₹2,500. */
  abroad: {
    ...defaultDeliverySettings,
    abroad: {
      isOn: true,
      zones: [
        {
          ...elsewhere,
          name: 'Gulf',
          countries: ['AE', 'QA'],
          freeFrom: 50_000,
          rates: [{ upToGrams: 1000, upToRupees: null, amount: 1500 }, ...flatRate(3000)],
        },
        { ...elsewhere, name: 'West', countries: ['GB', 'US'], rates: flatRate(2500) },
      ],
      declaration: 'lut',
      lut: 'AD270326000001X',
      lutYear: '2026-27',
    },
  },
} satisfies Record<string, DeliverySettings>
export type Zones = keyof typeof deliveryZones

/** Saves settings through the panel's API. Omitted ones get their defaults. */
export function settingCalls(owner: Person, password: string) {
  const put = async (part: string, settings: object) =>
    succeeded(await owner.call('PUT', `/api/admin/${part}`, settings))
  return {
    setSettings: (settings: object) => put('settings', settings),
    setPayments: ({ cod, ...more }: PaymentChange) =>
      put('payments', {
        ...defaultPaymentSettings,
        ...(more.methods?.includes('upi') && { upi: { id: 'zari@okbank', payee: 'Zari Couture' } }),
        ...more,
        cod: { ...defaultPaymentSettings.cod, ...cod },
        password,
      }),
    registerForGst: (more: Partial<TaxSettings> = {}) => put('tax', { ...gstSettings, ...more }),
    setZones: (zones: Zones, more: Partial<DeliverySettings> = {}) =>
      put('delivery', { ...deliveryZones[zones], ...more }),
  }
}
