import { panelCategories } from './categories.ts'
import { panelChanges } from './changes.ts'
import { panelCollections } from './collections.ts'
import { panelCustomers } from './customers.ts'
import { panelDelivery } from './delivery.ts'
import { panelDiscounts } from './discounts.ts'
import { panelFaults } from './faults.ts'
import { panelFigures } from './figures.ts'
import { panelFrame } from './frame.ts'
import { panelMadeToMeasure } from './made-to-measure.ts'
import { orderEntry } from './order-entry.ts'
import { orders } from './orders.ts'
import { panelProducts } from './products.ts'
import { panelReturns } from './returns.ts'
import { panelSales } from './sales.ts'
import { settings } from './settings.ts'
import { panelSizeAdvice } from './size-advice.ts'
import { panelTax } from './tax.ts'
import { facts, panelVocabulary } from './vocabulary.ts'

/** Hindi by English text. Contains only texts that the storefront's catalogue lacks or translates differently. */
export const panelCatalogue = {
  ...panelFaults,
  ...facts,
  ...panelVocabulary,
  ...panelFrame,
  ...panelFigures,
  ...orders,
  ...panelChanges,
  ...panelCustomers,
  ...orderEntry,
  ...panelProducts,
  ...settings,
  ...panelDiscounts,
  ...panelSales,
  ...panelCategories,
  ...panelCollections,
  ...panelTax,
  ...panelDelivery,
  ...panelMadeToMeasure,
  ...panelReturns,
  ...panelSizeAdvice,
} as const

export type PanelMessage = keyof typeof panelCatalogue
