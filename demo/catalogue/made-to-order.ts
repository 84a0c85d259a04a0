import type { AddOn, Make } from '#shared/catalogue/making/vocabulary.ts'

/** Cloth that the demo's made-to-order lehengas are cut from. */
export const demoCloths = [
  { name: 'Ivory organza', cm: 6000 },
  { name: 'Aubergine silk velvet', cm: 3500 },
]

type DemoMaking = {
  slug: string
  makes: { make: Make; rupees: number; days: number; cloth?: string; cm?: number }[]
  addOns: Partial<Record<AddOn, readonly [rupees: number, days: number]>>
  depositPercent: number
}

const necks = { roundNeck: [0, 0], vNeck: [0, 0], sweetheartNeck: [350, 0] } as const
const sleeves = { sleeveless: [0, 0], elbowSleeves: [450, 1], fullSleeves: [750, 2] } as const
const blouse = { lining: [900, 1], padding: [450, 1] } as const
const bodice = { ...blouse, canCan: [1800, 2], ...sleeves, ...necks } satisfies DemoMaking['addOns']

export const demoMaking: DemoMaking[] = [
  {
    slug: 'chand-ivory-lehenga',
    makes: [
      { make: 'measured', rupees: 6500, days: 21, cloth: 'Ivory organza', cm: 620 },
      { make: 'semiStitched', rupees: 1500, days: 10, cloth: 'Ivory organza', cm: 620 },
    ],
    addOns: bodice,
    depositPercent: 50,
  },
  {
    slug: 'doli-aubergine-lehenga',
    makes: [
      { make: 'measured', rupees: 5000, days: 18, cloth: 'Aubergine silk velvet', cm: 540 },
      { make: 'unstitched', rupees: -2500, days: 2, cloth: 'Aubergine silk velvet', cm: 540 },
    ],
    addOns: bodice,
    depositPercent: 0,
  },
  {
    slug: 'mor-pankh-lehenga',
    makes: [{ make: 'measured', rupees: 4500, days: 25 }],
    addOns: bodice,
    depositPercent: 0,
  },
  {
    slug: 'phera-red-organza-saree',
    makes: [],
    addOns: { fallPico: [250, 1], ...blouse },
    depositPercent: 0,
  },
]
