export type FeatureIntent =
  | { intent: 'backUp' }
  | { intent: 'add'; image: string }
  | { intent: 'order'; ids: string[] }
  | { intent: 'delete'; id: string }
