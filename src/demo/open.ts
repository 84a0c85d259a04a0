import { pendingPictures } from '#server/catalogue/pictures/pending-pictures.ts'
import type { Context } from '#server/context.ts'
import { drawViews } from './draw-views.ts'
import { drawingWork } from './drawing.ts'
import {
  drawPendingPictures,
  readDrawnPictures,
  recordDrawnPictures,
  reservePictures,
} from './pictures.ts'
import { canBeSeeded, seedDemo } from './seed.ts'

type Listeners = {
  say: (text: string) => void
  /** Called when products have pictures that their cached pages lack. */
  changed: () => void
  failed: (error: unknown) => void
}

/**
 * Fills the demo shop. Draws all pictures first with an S3 bucket, which cannot serve
 * sketches, and with DEMO_CLOSE_UPS=0, where nothing may change later.
 */
export async function openDemo(context: Context, { say }: Pick<Listeners, 'say'>) {
  const { config, db } = context
  const isDrawnFirst = config.s3 !== undefined || !config.demoCloseUps
  const reserve = () => drawingWork(config, reservePictures).done
  async function drawFirst() {
    const addresses = await reserve()
    await drawingWork(config, (draw) => drawPendingPictures(config, draw, say)).done
    await recordDrawnPictures(config, addresses)
    return addresses
  }
  // Draws before `seedDemo` opens its transaction, because drawing takes minutes.
  const mustDrawFirst = isDrawnFirst && (await canBeSeeded(db))
  const drawnPictures = mustDrawFirst
    ? ((await readDrawnPictures(config)) ?? (await drawFirst()))
    : undefined
  await seedDemo(context, async () => drawnPictures ?? (await reserve()))
}

/** Returns a function that draws pending pictures and close-ups; undefined if there is none to draw. */
export async function demoDrawing(context: Context, { say, changed, failed }: Listeners) {
  const { config } = context
  const isPending = (await pendingPictures(config.dataDir)).length > 0
  const drawsViews = context.isDemo && config.demoCloseUps
  if (!isPending && !drawsViews) return undefined
  return () => {
    const drawing = drawingWork(config, async (draw) => {
      await drawPendingPictures(config, draw, say)
      if (drawsViews) await drawViews(context, draw, changed)
    })
    drawing.done.catch(failed)
    return drawing
  }
}
