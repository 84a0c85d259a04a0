import { t } from '#shared/words/words.ts'
import { toast } from '../../../ui/toast.ts'

const noop = () => {}

/** Staff have no cart. */
export const noCart = {
  items: [],
  itemCount: 0,
  cart: null,
  add: () => toast.success(t('Customers add the piece to their cart here.')),
  setQuantity: noop,
  remove: noop,
  openSheet: noop,
}
