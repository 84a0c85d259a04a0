import { pendingPictures } from '#server/catalogue/pictures/pending-pictures.ts'
import type { Demo } from '#server/shop/demo.ts'
import { drawViews } from './pictures/draw-views.ts'
import { drawingWork } from './pictures/drawing.ts'
import {
  drawPendingPictures,
  readDrawnPictures,
  recordDrawnPictures,
  reservePictures,
} from './pictures/pictures.ts'
import { canBeSeeded, seedDemo } from './seed.ts'

/**
 * Fills the demo shop. Draws all pictures first with an S3 bucket, which cannot serve
 * sketches, and with DEMO_CLOSE_UPS=0, where nothing may change later.
 */
export const openDemo: Demo['openDemo'] = async (context, { say }) => {
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
export const demoDrawing: Demo['demoDrawing'] = async (context, { say, changed, failed }) => {
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
