/** The first is the design of cards that nobody chose one for. */
export const giftCardDesigns = ['marigold', 'paisley', 'arch'] as const
export type GiftCardDesign = (typeof giftCardDesigns)[number]

/** Pixels of a design's picture. */
export const giftCardPlate = { width: 960, height: 400 }

/** The picture has no words. */
export const giftCardPicture = (design: GiftCardDesign) => `/images/gift-card-${design}.webp`
