import { setTimeout as wait } from 'node:timers/promises'
import { comingPictures } from '#server/catalogue/pictures/coming.ts'
import type { Config } from '#server/config.ts'
import type { Addresses } from './draw.ts'
import type { Draw } from './drawing.ts'

const TRIES = 3
const PAUSE_MS = 1000

/** Gives every picture that the demo shop opens with an address, and a sketch until it is drawn. */
export async function promisePlates(draw: Draw): Promise<Addresses> {
  let addresses: Addresses | undefined
  await draw(['promise'], (told) => {
    if ('addresses' in told) addresses = told.addresses
  })
  if (!addresses) throw new Error("The demo's pictures were not sketched.")
  return addresses
}

/** Draws what was promised and is not there yet; says how far it is. Tries again what went wrong. */
export async function drawPlates(
  { dataDir }: Config,
  draw: Draw,
  say: (text: string) => void,
  pauseMs = PAUSE_MS,
) {
  for (let tried = 1; ; tried += 1) {
    const waiting = await comingPictures(dataDir)
    if (waiting.length === 0) return
    say(`Drawing ${waiting.length} pictures for the demo shop …`)
    try {
      await draw(['plates'], (told) => 'progress' in told && say(told.progress))
      return
    } catch (error) {
      if (tried === TRIES) throw error
      await wait(pauseMs)
    }
  }
}
