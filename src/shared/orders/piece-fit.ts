export const pieceFits = ['tooSmall', 'tooLarge'] as const
export type PieceFit = (typeof pieceFits)[number]
export const pieceFitLabels = {
  tooSmall: 'Too small',
  tooLarge: 'Too large',
} as const satisfies Record<PieceFit, string>
