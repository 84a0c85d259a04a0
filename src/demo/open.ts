import { pendingPictures } from '#server/catalogue/pictures/coming.ts'
import type { Context } from '#server/context.ts'
import { drawingWork } from './drawing.ts'
import { drawnPlates, drawPlates, promisePlates, recordDrawnPlates } from './plates.ts'
import { isPlanted, seedDemo } from './seed.ts'
import { drawViews } from './views.ts'

type Told = {
  say: (text: string) => void
  /** Called when products have pictures that their cached pages lack. */
  changed: () => void
  failed: (error: unknown) => void
}

/**
 * Fills the demo shop. With an S3 bucket sketches cannot be served, and with DEMO_CLOSE_UPS=0
 * nothing may change later, so all pictures are drawn first in both cases.
 */
export async function openDemo(context: Context, { say }: Pick<Told, 'say'>) {
  const { config, db } = context
  const isDrawnFirst = config.s3 !== undefined || !config.demoCloseUps
  const promise = () => drawingWork(config, promisePlates).done
  async function drawFirst() {
    const addresses = await promise()
    await drawingWork(config, (draw) => drawPlates(config, draw, say)).done
    await recordDrawnPlates(config, addresses)
    return addresses
  }
  const isFirstStart = isDrawnFirst && !(await isPlanted(db))
  const early = isFirstStart ? ((await drawnPlates(config)) ?? (await drawFirst())) : undefined
  await seedDemo(context, async () => early ?? (await promise()))
}

/**
 * Draws missing pictures while the shop runs. Undefined if there are none, as in a shop without the
 * demo.
 */
export async function demoDrawing(context: Context, { say, changed, failed }: Told) {
  const { config } = context
  const isLeft = (await pendingPictures(config.dataDir)).length > 0
  if (!isLeft && !config.demoCloseUps) return undefined
  return () => {
    const drawing = drawingWork(config, async (draw) => {
      await drawPlates(config, draw, say)
      if (config.demoCloseUps) await drawViews(context, draw, changed)
    })
    drawing.done.catch(failed)
    return drawing
  }
}
