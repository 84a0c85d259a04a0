import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/panel.ts'

export const formatCustomerName = ({
  userName,
  isErased,
}: Pick<AdminOrder['customer'], 'userName' | 'isErased'>) =>
  isErased ? t('Erased customer') : userName
