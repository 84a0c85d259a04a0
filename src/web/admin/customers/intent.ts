/** What the screen asks its action to do. */
export type CustomerIntent =
  | { intent: 'note'; id: string; notes: string }
  | { intent: 'erase'; id: string }
