import type { CategoryEdit, NewCategory } from '#shared/catalogue/category-schema.ts'

export type CategoryIntent =
  | { intent: 'add'; category: NewCategory }
  | { intent: 'change'; id: string; category: CategoryEdit }
  | { intent: 'order'; ids: string[] }
  | { intent: 'delete'; id: string }
