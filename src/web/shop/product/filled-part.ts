/** Returns the part of a star, 0 to 1, that is filled for a rating; the first star is 1. */
export const filledPart = (rating: number, star: number): number =>
  Math.min(1, Math.max(0, rating - (star - 1)))
