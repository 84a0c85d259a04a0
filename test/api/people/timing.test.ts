import { expect, test } from 'vitest'
import { crowd } from '#test/support/crowd.ts'
import { openShop } from '#test/support/shop.ts'

const PAIRS = 120

const shop = await openShop({ settings: { signInByCode: true } })
const known = (await crowd(shop, PAIRS)).map(({ email }) => email)
const unknown = known.map((email) => email.replace('@', '@nowhere.'))

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Ratio of two durations, measured in pairs so that other load affects both. */
async function ratio(path: string, body: (email: string) => object, pairs: number) {
  const took = { known: [] as number[], unknown: [] as number[] }
  const time = async (email: string) => {
    const begun = performance.now()
    await shop.call('POST', path, { body: body(email) })
    return performance.now() - begun
  }
  for (let n = 0; n < pairs; n += 1) {
    const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of order)
      took[which].push(await time((which === 'known' ? known : unknown)[n] ?? ''))
  }
  return median(took.known) / median(took.unknown)
}

// The goal is a tenth; the rest allows for other load on the machine.
test.each([
  ['/api/auth/forgot-password', (email: string) => ({ email }), PAIRS],
  ['/api/auth/code', (email: string) => ({ target: email }), PAIRS],
  ['/api/auth/login', (email: string) => ({ email, password: 'not-this-one' }), 40],
] as const)(
  '%s takes equally long for an existing and a missing account',
  async (path, body, pairs) => {
    await ratio(path, (email) => body(`warm.${email}`), 20)
    // A real difference shows in every measurement.
    const differs = (measured: number) => measured < 0.8 || measured > 1.25
    const measured: number[] = []
    do measured.push(await ratio(path, body, pairs))
    while (measured.every(differs) && measured.length < 3)
    expect(measured.every(differs), `${measured}`).toBe(false)
  },
  60_000,
)
