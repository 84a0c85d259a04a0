import { existsSync } from 'node:fs'
import type { Context } from '../context.ts'

const entry = new URL('../../../demo/open.ts', import.meta.url)

export type DemoListeners = {
  say: (text: string) => void
  /** Called when products have pictures that their cached pages lack. */
  changed: () => void
  failed: (error: unknown) => void
}
type Drawing = { stop: () => Promise<unknown> }

/** The exports of `demo/open.ts`. Declared here, because a real shop may delete that folder. */
export type Demo = {
  openDemo: (context: Context, listeners: Pick<DemoListeners, 'say'>) => Promise<void>
  demoDrawing: (context: Context, listeners: DemoListeners) => Promise<(() => Drawing) | undefined>
}

export const hasDemo = () => existsSync(entry)

export const loadDemo = (): Promise<Demo> => import(entry.href)
