export const roles = ['admin', 'user'] as const
export type Role = (typeof roles)[number]

export const staffRoles = ['owner', 'catalogue', 'orders', 'packing', 'tailor'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Everything else is reserved for owners. */
export const permissions = [
  'dashboard',
  'catalogue',
  'packing',
  'orders',
  'measures',
  'customers',
  'sums',
] as const
export type Permission = (typeof permissions)[number]

export const permissionLabels = {
  dashboard: 'The dashboard',
  catalogue: 'Products, stock, reviews and feature images',
  packing: 'Orders to send, slips, labels and tracking',
  orders: 'All orders, statuses, refunds and export',
  measures: 'Pieces to make, measures and photos of them',
  customers: 'Customers',
  sums: 'Revenue and other sums',
} as const satisfies Record<Permission, string>

/** Owners have every permission. */
export const rolePermissions: Record<StaffRole, readonly Permission[]> = {
  owner: permissions,
  catalogue: ['dashboard', 'catalogue'],
  orders: ['dashboard', 'packing', 'orders', 'measures', 'customers', 'sums'],
  packing: ['dashboard', 'packing'],
  tailor: ['measures'],
}

/** `owner` is for owners only, `any` for all staff. */
export const isPermitted = (role: StaffRole, required: Permission | 'any' | 'owner'): boolean =>
  required === 'owner'
    ? role === 'owner'
    : required === 'any' || rolePermissions[role].includes(required)

export const staffRoleLabels = {
  owner: 'Owner',
  catalogue: 'Catalogue',
  orders: 'Orders',
  packing: 'Packing',
  tailor: 'Tailor',
} as const satisfies Record<StaffRole, string>
