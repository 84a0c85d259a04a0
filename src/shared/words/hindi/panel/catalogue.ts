import { faults } from './faults.ts'
import { file } from './file.ts'
import { frame } from './frame.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { parts, server } from './server.ts'
import { settings } from './settings.ts'
import { facts, vocabulary } from './vocabulary.ts'

/** What the server says to the owner and staff. */
export const told = { ...server, ...file, ...faults, ...parts } as const

/** Every sentence of the owner's panel that the shop has not or says otherwise, by its English. */
export const catalogue = {
  ...told,
  ...facts,
  ...vocabulary,
  ...frame,
  ...orders,
  ...products,
  ...settings,
} as const

/** What the panel may say beside the shop's own sentences. */
export type PanelMessage = keyof typeof catalogue
