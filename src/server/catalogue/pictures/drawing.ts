import { fileURLToPath } from 'node:url'
import { refusalFrom } from '../../errors.ts'
import { createWorkerProcess } from '../../worker-process.ts'
import { fontConfigFile } from '../wedding/fonts.ts'
import type { PictureResult, PictureTask } from './picture-process.ts'

const script = fileURLToPath(new URL('./picture-process.ts', import.meta.url))

/**
 * Draws pictures in a child process, because libvips would block libuv's threads. Throws the
 * process's refusals, 503 if it dies.
 */
export function drawingProcess() {
  const worker = createWorkerProcess<PictureTask, PictureResult>({
    script,
    env: { FONTCONFIG_FILE: fontConfigFile },
    refusal: 'picture_unavailable',
  })
  return {
    async do<Name extends 'colour' | 'sizes' | 'picture'>(
      name: Name,
      task: PictureTask,
    ): Promise<Extract<PictureResult, Record<Name, unknown>>[Name]> {
      const result = await worker.ask(task)
      if ('refused' in result) throw refusalFrom(result.refused)
      if ('failed' in result) throw new Error(result.failed)
      return (result as Extract<PictureResult, Record<Name, unknown>>)[name]
    },
    process: worker.process,
  }
}
