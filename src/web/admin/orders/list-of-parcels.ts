import { adminOrdersPath, type OrderChoice } from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { mayDo } from '../shared/roles.ts'

/** Packers cannot open the orders. */
export const listOfParcels = (user: SessionUser, choice: OrderChoice) =>
  mayDo(user, 'orders') ? adminOrdersPath(choice) : paths.adminPacking
