import type { OrderPart } from '../../core/record/part.ts'
import { reserveItems } from '../../items/item-moves.ts'

/** Where the items of the order are. */
export const itemsPart = { name: 'items', accept: reserveItems } satisfies OrderPart<object>
