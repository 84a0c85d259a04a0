export const itemFits = ['tooSmall', 'tooLarge'] as const
export type ItemFit = (typeof itemFits)[number]
export const itemFitLabels = {
  tooSmall: 'Too small',
  tooLarge: 'Too large',
} as const satisfies Record<ItemFit, string>
