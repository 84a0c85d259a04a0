import type { Context } from '#server/context.ts'
import { drawingWork } from './drawing.ts'
import { drawPlates } from './plates.ts'
import { seedDemo } from './seed.ts'
import { drawViews } from './views.ts'

type Told = {
  say: (text: string) => void
  /** Pieces have got pictures that their pages don't show yet. */
  changed: () => void
  failed: (error: unknown) => void
}

/**
 * Plants the demo shop. Returns what draws its pictures while the shop is open; a picture that is asked for
 * comes first. Pictures of a bucket are fetched past us: those that the shop opens with are drawn before then,
 * and so they are where nothing may change below whoever looks, with DEMO_CLOSE_UPS=0.
 */
export async function openDemo(context: Context, { say, changed, failed }: Told) {
  const { config } = context
  await seedDemo(context)
  if (config.s3 || !config.demoCloseUps)
    await drawingWork(config, (draw) => drawPlates(config, draw, say)).done
  return () => {
    const drawing = drawingWork(config, async (draw) => {
      await drawPlates(config, draw, say)
      if (config.demoCloseUps) await drawViews(context, draw, changed)
    })
    drawing.done.catch(failed)
    return drawing
  }
}
