import { adminOrdersPath, type OrderChoice, panelPaths } from '#shared/panel-paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { hasPermission } from '../shared/roles.ts'

/** Packers cannot open the orders. */
export const listOfParcels = (user: SessionUser, choice: OrderChoice) =>
  hasPermission(user, 'orders') ? adminOrdersPath(choice) : panelPaths.packing
