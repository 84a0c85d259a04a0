export const measuresStateLabels = {
  missing: 'Waits for measures',
  proposed: 'Waits for an answer about measures',
  agreed: 'Measures agreed',
} as const

export const photosStateLabels = {
  asked: 'Waits for approval of photos',
  approved: 'Photos approved',
  changes: 'Change asked for',
  waived: 'Released without approval',
} as const
