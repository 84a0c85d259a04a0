import { faults } from './faults.ts'
import { file } from './file.ts'
import { panelFrame } from './frame.ts'
import { orders } from './orders.ts'
import { panelProducts } from './products.ts'
import { panelServer, parts } from './server.ts'
import { settings } from './settings.ts'
import { facts, panelVocabulary } from './vocabulary.ts'

/** What the server says to the owner and staff. */
export const serverMessages = { ...panelServer, ...file, ...faults, ...parts } as const

/** Every sentence of the owner's panel that the shop has not or says otherwise, by its English. */
export const panelCatalogue = {
  ...serverMessages,
  ...facts,
  ...panelVocabulary,
  ...panelFrame,
  ...orders,
  ...panelProducts,
  ...settings,
} as const

/** What the panel may say beside the shop's own sentences. */
export type PanelMessage = keyof typeof panelCatalogue
