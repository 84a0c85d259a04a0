import type { MeasureFault } from './check-measures.ts'
import type { MeasureCode, Wear } from './measures.ts'

export const wearLabels = {
  women: 'Women',
  men: 'Men',
  children: 'Children',
} as const satisfies Record<Wear, string>

export const measureLabels = {
  height: 'Height',
  bust: 'Bust',
  underBust: 'Under bust',
  chest: 'Chest',
  stomach: 'Stomach',
  waist: 'Waist',
  hip: 'Hip',
  neck: 'Round the neck',
  shoulder: 'Shoulder',
  armhole: 'Armhole',
  upperArm: 'Upper arm',
  sleeveLength: 'Sleeve length',
  sleeveOpening: 'Sleeve opening',
  frontNeckDepth: 'Front neck depth',
  backNeckDepth: 'Back neck depth',
  shoulderToApex: 'Shoulder to apex',
  blouseLength: 'Blouse length',
  kurtaLength: 'Kurta length',
  bottomLength: 'Lehenga or trouser length',
} as const satisfies Record<MeasureCode, string>

export const measureHelp = {
  height: 'From head to floor, without shoes.',
  bust: 'Round the fullest part, the tape level.',
  underBust: 'Round the ribs, just below the bust.',
  chest: 'Round the fullest part, below the arms.',
  stomach: 'Round the fullest part of the stomach.',
  waist: 'Round the narrowest part.',
  hip: 'Round the fullest part, feet together.',
  neck: 'Round the base of the neck.',
  shoulder: 'Across the back, from one shoulder bone to the other.',
  armhole: 'Round the arm, over the shoulder bone.',
  upperArm: 'Round the fullest part of the upper arm.',
  sleeveLength: 'From the shoulder bone to where the sleeve ends.',
  sleeveOpening: 'Round the arm, where the sleeve ends.',
  frontNeckDepth: 'From the shoulder down to the neckline, in front.',
  backNeckDepth: 'From the shoulder down to the neckline, at the back.',
  shoulderToApex: 'From the shoulder to the fullest point of the bust.',
  blouseLength: 'From the shoulder to where the blouse ends.',
  kurtaLength: 'From the shoulder to where the kurta ends.',
  bottomLength: 'From the waist to the floor, in the heels that you will wear.',
} as const satisfies Record<MeasureCode, string>

export const faultWords = {
  missing: 'Please enter this measure.',
  notALength: 'Please enter a number, such as 36.5.',
  tooSmall: 'This is too small. Please check the unit.',
  tooLarge: 'This is too large. Please check the unit.',
  notAsked: 'This measure is not asked for.',
  differs: 'The two readings differ. Please measure once more.',
} as const satisfies Record<MeasureFault, string>
