import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'

/** An erased account has no name of its own. */
export const formatCustomerName = ({
  userName,
  isErased,
}: Pick<AdminOrder['customer'], 'userName' | 'isErased'>) =>
  isErased ? t('Erased customer') : userName
