import type { TaxSettings } from './tax-settings-schema.ts'

/** Garments, HSN chapters 61 to 63, since Notification 9/2025; earlier rates are not needed. */
export const defaultTaxSettings: TaxSettings = {
  scheme: 'none',
  legalName: '',
  gstin: '',
  address: '',
  state: '',
  rules: [
    {
      category: null,
      productId: null,
      hsn: '6204',
      from: '2025-09-22',
      until: null,
      rate: 5,
      threshold: 2500,
      rateAbove: 18,
    },
  ],
  optionRules: [],
  gapRate: 'higher',
  charges: [{ from: '2025-09-22', follows: 'highest' }],
  roundsTotals: true,
  grievanceOfficer: '',
  grievanceContact: '',
  paymentTerms: '',
  deliveryTerms: '',
  returnTerms: '',
}
