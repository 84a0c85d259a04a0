import { comingPictures } from '#server/catalogue/pictures/coming.ts'
import type { Context } from '#server/context.ts'
import { drawingWork } from './drawing.ts'
import { drawPlates, promisePlates } from './plates.ts'
import { isPlanted, seedDemo } from './seed.ts'
import { drawViews } from './views.ts'

type Told = {
  say: (text: string) => void
  /** Pieces have got pictures that their pages don't show yet. */
  changed: () => void
  failed: (error: unknown) => void
}

/**
 * Plants the demo shop. Pictures of a bucket are fetched past us, so that nobody would see a sketch: those that
 * the shop opens with are drawn before anything is planted, and so they are where nothing may change
 * below whoever looks, with DEMO_CLOSE_UPS=0.
 */
export async function openDemo(context: Context, { say }: Pick<Told, 'say'>) {
  const { config, db } = context
  const isDrawnFirst = config.s3 !== undefined || !config.demoCloseUps
  const promise = () => drawingWork(config, promisePlates).done
  const early = isDrawnFirst && !(await isPlanted(db)) ? await promise() : undefined
  if (early) await drawingWork(config, (draw) => drawPlates(config, draw, say)).done
  await seedDemo(context, async () => early ?? (await promise()))
}

/**
 * Draws what the demo's pieces have no picture of yet, while the shop is open. Undefined when there is nothing
 * to draw, as in a shop that never had the demo.
 */
export async function demoDrawing(context: Context, { say, changed, failed }: Told) {
  const { config } = context
  const isLeft = (await comingPictures(config.dataDir)).length > 0
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
