import type { Make } from '../catalogue/making/vocabulary.ts'
import type { Channel } from './vocabulary.ts'

export const productionStates = ['waiting', 'cut', 'stitching', 'finishing', 'ready'] as const
export type ProductionState = (typeof productionStates)[number]

export const productionLabels = {
  waiting: 'Not begun',
  cut: 'Cut',
  stitching: 'Stitching',
  finishing: 'Finishing',
  ready: 'Ready',
} as const satisfies Record<ProductionState, string>

type Production = {
  from: ProductionState
  to: ProductionState
  /** Missing if it applies to all lines. */
  of?: readonly Make[]
}

const stitched: readonly Make[] = ['measured', 'semiStitched']

/** An unstitched product is ready once it is cut. */
export const productionChanges: readonly Production[] = [
  { from: 'waiting', to: 'cut' },
  { from: 'cut', to: 'stitching', of: stitched },
  { from: 'stitching', to: 'finishing', of: stitched },
  { from: 'finishing', to: 'ready', of: stitched },
  { from: 'cut', to: 'ready', of: ['unstitched'] },
]

type ProducedLine = { production?: { state: ProductionState } | null | undefined }

/** Whether a line can be packed: it is ready, or is not made to order. */
export const isMade = ({ production }: ProducedLine) => !production || production.state === 'ready'

/** Whether the buyer took everything along: a sale at the counter of nothing made to order. */
export const isHandedOver = (order: { channel: Channel; cartItems: readonly ProducedLine[] }) =>
  order.channel === 'counter' && order.cartItems.every(({ production }) => !production)

/** Returns undefined for a line that is ready. */
export const nextProduction = (
  make: Make,
  currentState: ProductionState,
): ProductionState | undefined =>
  productionChanges.find(({ from, of }) => from === currentState && (!of || of.includes(make)))?.to
