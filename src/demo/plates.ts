import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pendingPictures } from '#server/catalogue/pictures/coming.ts'
import type { Config } from '#server/config.ts'
import type { PictureAddresses } from './draw.ts'
import type { Draw } from './drawing.ts'

const TRIES = 3
const PAUSE_MS = 1000

const recordFile = ({ dataDir }: Config) => join(dataDir, 'demo-pictures.json')

/** URLs of pictures drawn already, by an interrupted start or from a prepared folder. */
export async function drawnPlates(config: Config): Promise<PictureAddresses | undefined> {
  const text = await readFile(recordFile(config), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}

export const recordDrawnPlates = (config: Config, addresses: PictureAddresses) =>
  writeFile(recordFile(config), JSON.stringify(addresses))

/** Reserves a URL for each initial picture and stores a sketch for it. */
export async function promisePlates(draw: Draw): Promise<PictureAddresses> {
  let addresses: PictureAddresses | undefined
  await draw(['promise'], (told) => {
    if ('addresses' in told) addresses = told.addresses
  })
  if (!addresses) throw new Error("The demo's pictures were not sketched.")
  return addresses
}

/** Draws the pending pictures and reports the progress. Retries failures. */
export async function drawPlates(
  { dataDir }: Config,
  draw: Draw,
  say: (text: string) => void,
  pauseMs = PAUSE_MS,
) {
  for (let tried = 1; ; tried += 1) {
    const waiting = await pendingPictures(dataDir)
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
