/** What the screen asks its action to do. */
export type FeatureIntent =
  | { intent: 'add'; image: string }
  | { intent: 'order'; ids: string[] }
  | { intent: 'delete'; id: string }
