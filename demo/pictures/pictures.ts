import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pendingPictures } from '#server/catalogue/pictures/pending-pictures.ts'
import type { Config } from '#server/config.ts'
import type { PictureAddresses } from './draw.ts'
import type { Draw } from './drawing.ts'

const MAX_ATTEMPTS = 3
const PAUSE_MS = 1000

const recordFile = ({ dataDir }: Config) => join(dataDir, 'demo-pictures.json')

/** Returns URLs of pictures that an interrupted start drew, or that a prepared folder contains. */
export async function readDrawnPictures(config: Config): Promise<PictureAddresses | undefined> {
  const text = await readFile(recordFile(config), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}

export const recordDrawnPictures = (config: Config, addresses: PictureAddresses) =>
  writeFile(recordFile(config), JSON.stringify(addresses))

/** Reserves a URL for each initial picture and stores a sketch of it. */
export async function reservePictures(draw: Draw): Promise<PictureAddresses> {
  let addresses: PictureAddresses | undefined
  await draw(['reserve'], (result) => {
    if ('addresses' in result) addresses = result.addresses
  })
  if (!addresses) throw new Error("The demo's pictures were not sketched.")
  return addresses
}

/** Draws the pending pictures and reports the progress. Gives up after `MAX_ATTEMPTS` failures. */
export async function drawPendingPictures(
  { dataDir }: Config,
  draw: Draw,
  say: (text: string) => void,
  pauseMs = PAUSE_MS,
) {
  for (let attempt = 1; ; attempt += 1) {
    const pending = await pendingPictures(dataDir)
    if (pending.length === 0) return
    say(`Drawing ${pending.length} pictures for the demo shop …`)
    try {
      await draw(['pending'], (result) => 'progress' in result && say(result.progress))
      return
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
      await wait(pauseMs)
    }
  }
}
