import type { MeasureCode, Wear } from './measures.ts'

/**
 * Millimetres. A value outside `min` to `max` is refused. A value outside `usualFrom` to `usualTo`
 * has to be entered twice.
 */
type Limits = { min: number; usualFrom: number; usualTo: number; max: number }

const limits = (min: number, usualFrom: number, usualTo: number, max: number): Limits => ({
  min,
  usualFrom,
  usualTo,
  max,
})

/** In the order of the form. */
export const measureLimits: Record<Wear, Partial<Record<MeasureCode, Limits>>> = {
  women: {
    height: limits(1200, 1350, 1950, 2200),
    bust: limits(600, 740, 1560, 1850),
    underBust: limits(500, 620, 1380, 1700),
    waist: limits(450, 530, 1500, 1850),
    hip: limits(600, 740, 1660, 1950),
    neck: limits(240, 280, 480, 600),
    shoulder: limits(270, 310, 500, 600),
    armhole: limits(240, 300, 760, 900),
    upperArm: limits(150, 190, 560, 700),
    sleeveLength: limits(30, 80, 680, 800),
    sleeveOpening: limits(110, 150, 560, 700),
    frontNeckDepth: limits(40, 90, 280, 400),
    backNeckDepth: limits(10, 40, 400, 500),
    shoulderToApex: limits(140, 190, 380, 480),
    blouseLength: limits(200, 280, 560, 800),
    kurtaLength: limits(450, 650, 1450, 1700),
    bottomLength: limits(500, 750, 1280, 1500),
  },
  men: {
    height: limits(1250, 1450, 2080, 2300),
    chest: limits(650, 780, 1600, 1900),
    stomach: limits(520, 630, 1680, 2000),
    waist: limits(500, 600, 1640, 2000),
    hip: limits(600, 740, 1640, 1950),
    neck: limits(260, 310, 530, 650),
    shoulder: limits(300, 350, 580, 680),
    armhole: limits(280, 330, 800, 950),
    upperArm: limits(170, 220, 600, 750),
    sleeveLength: limits(80, 150, 780, 900),
    sleeveOpening: limits(120, 160, 500, 700),
    kurtaLength: limits(500, 650, 1350, 1700),
    bottomLength: limits(550, 780, 1320, 1500),
  },
  children: {
    height: limits(700, 770, 1780, 1950),
    chest: limits(400, 440, 1060, 1250),
    waist: limits(380, 420, 980, 1150),
    hip: limits(380, 440, 1100, 1300),
    neck: limits(180, 205, 400, 480),
    shoulder: limits(170, 210, 460, 550),
    armhole: limits(160, 200, 560, 700),
    upperArm: limits(100, 125, 380, 480),
    sleeveLength: limits(30, 80, 640, 750),
    kurtaLength: limits(250, 360, 1150, 1350),
    bottomLength: limits(280, 400, 1100, 1300),
  },
}

export const formMeasures = (wear: Wear) => Object.keys(measureLimits[wear]) as MeasureCode[]

export const requiredMeasures: Record<Wear, readonly MeasureCode[]> = {
  women: ['bust', 'waist', 'hip', 'shoulder'],
  men: ['chest', 'waist', 'hip', 'shoulder'],
  children: ['height', 'chest', 'waist'],
}

/** Usual range of the first measure divided by the second. */
type CrossCheck = { pair: readonly [MeasureCode, MeasureCode]; from: number; to: number }

const crossCheck = (a: MeasureCode, b: MeasureCode, from: number, to: number): CrossCheck => ({
  pair: [a, b],
  from,
  to,
})

const lengths = [
  crossCheck('sleeveLength', 'height', 0.02, 0.43),
  crossCheck('kurtaLength', 'height', 0.4, 0.85),
  crossCheck('bottomLength', 'height', 0.45, 0.75),
  crossCheck('shoulder', 'height', 0.16, 0.35),
]

export const crossChecks: Record<Wear, readonly CrossCheck[]> = {
  women: [
    crossCheck('underBust', 'bust', 0.68, 0.99),
    // The waist of a pregnant woman is wider than her bust.
    crossCheck('waist', 'bust', 0.6, 1.25),
    crossCheck('waist', 'hip', 0.55, 1.2),
    crossCheck('hip', 'bust', 0.78, 1.4),
    crossCheck('shoulder', 'bust', 0.25, 0.55),
    crossCheck('armhole', 'bust', 0.33, 0.6),
    crossCheck('upperArm', 'bust', 0.2, 0.45),
    crossCheck('upperArm', 'armhole', 0.45, 0.95),
    crossCheck('neck', 'shoulder', 0.6, 1.25),
    crossCheck('shoulderToApex', 'bust', 0.17, 0.38),
    ...lengths,
  ],
  men: [
    crossCheck('stomach', 'chest', 0.7, 1.25),
    crossCheck('waist', 'chest', 0.66, 1.25),
    crossCheck('waist', 'hip', 0.65, 1.3),
    crossCheck('hip', 'chest', 0.78, 1.3),
    crossCheck('shoulder', 'chest', 0.28, 0.6),
    crossCheck('armhole', 'chest', 0.35, 0.62),
    crossCheck('upperArm', 'chest', 0.22, 0.48),
    crossCheck('neck', 'chest', 0.28, 0.5),
    ...lengths,
  ],
  children: [
    // A small child is stouter for its height than a big one.
    crossCheck('chest', 'height', 0.4, 0.82),
    crossCheck('waist', 'chest', 0.7, 1.18),
    crossCheck('waist', 'hip', 0.68, 1.2),
    crossCheck('hip', 'chest', 0.8, 1.35),
    crossCheck('shoulder', 'chest', 0.32, 0.62),
    crossCheck('armhole', 'chest', 0.33, 0.62),
    crossCheck('neck', 'chest', 0.28, 0.58),
    crossCheck('shoulder', 'height', 0.18, 0.35),
    ...lengths.slice(0, 3),
  ],
}
