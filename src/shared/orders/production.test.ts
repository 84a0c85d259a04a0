import { expect, test } from 'vitest'
import { makes } from '../catalogue/making/vocabulary.ts'
import { nextProduction, type ProductionState } from './production.ts'

function listStates(make: (typeof makes)[number]) {
  const states: ProductionState[] = ['waiting']
  for (;;) {
    const next = nextProduction(make, states.at(-1) ?? 'waiting')
    if (!next) return states
    states.push(next)
  }
}

test('production starts with cut and ends with ready', () => {
  for (const make of makes) {
    expect(listStates(make).slice(0, 2)).toEqual(['waiting', 'cut'])
    expect(listStates(make).at(-1)).toBe('ready')
  }
})

test('unstitched products skip the stitched state', () => {
  expect(listStates('unstitched')).toEqual(['waiting', 'cut', 'ready'])
  expect(listStates('measured')).toEqual(['waiting', 'cut', 'stitching', 'finishing', 'ready'])
})
