/** The size that a product page advises. */
export const sizeAdvice = {
  Height: 'क़द',
  Chest: 'छाती',
  Centimetres: 'सेंटीमीटर',
  Inches: 'इंच',
} as const
