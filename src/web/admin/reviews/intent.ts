export type ReviewIntent =
  | { intent: 'hide'; id: string; reason: string }
  | { intent: 'show'; id: string }
  | { intent: 'reply'; id: string; reply: string; replyWas: string }
