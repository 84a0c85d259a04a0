import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { invalid, refusalFrom } from '../../errors.ts'
import { currentLanguage } from '../../messages/messages.ts'
import { createQueue } from '../../queues.ts'
import type { Upload } from '../../uploads.ts'
import type { CategoryNames, Heading, Mapping } from './columns.ts'
import type { FileAnswer, FileTask } from './file-process.ts'
import type { Portion, Problem, TableRow } from './product-table.ts'

const script = fileURLToPath(new URL('./file-process.ts', import.meta.url))
/** Time limit per table, and per picture of a zip. */
const MAX_SECONDS = 60
const MAX_HEAP_MEGABYTES = 200
const fileQueue = createQueue(1, 3, 'busy.file')

const unreadableFile = () => invalid('file', 'file_unreadable')

/** A child process, because a malformed workbook can abort V8. A damaged file is a 400. */
async function withFileProcess<Result>(
  { fd }: Upload,
  work: (
    ask: (task: FileTask, onAnswer: (answer: FileAnswer) => boolean) => Promise<void>,
  ) => Promise<Result>,
): Promise<Result> {
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`],
    // V8 prints a stack trace when memory runs out.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', fd],
  })
  // If the process cannot start, it emits `error` and never `exit`.
  const processEnd = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.on('error', () => resolve())
  })
  let refuse = (_: Error) => {}
  processEnd.then(() => refuse(unreadableFile()))

  const ask = (task: FileTask, onAnswer: (answer: FileAnswer) => boolean) =>
    new Promise<void>((resolve, reject) => {
      refuse = reject
      const timeout = setTimeout(() => {
        reject(invalid('file', 'file_too_slow'))
        child.kill('SIGKILL')
      }, MAX_SECONDS * 1000)
      const settle = (end: () => void) => {
        clearTimeout(timeout)
        child.removeAllListeners('message')
        end()
      }
      child.on('message', (answer: FileAnswer) => {
        if ('refused' in answer) settle(() => reject(refusalFrom(answer.refused, { path: 'file' })))
        else if ('failed' in answer) settle(() => reject(new Error(answer.failed)))
        else if (onAnswer(answer)) settle(resolve)
      })
      child.send(
        { ...task, language: currentLanguage() },
        (error) => error && settle(() => reject(unreadableFile())),
      )
    })

  try {
    return await work(ask)
  } finally {
    child.kill('SIGKILL')
    await processEnd
  }
}

/**
 * Reads a file of products. Throws 400 for other files than CSV, .xlsx or zip, 503 while too many
 * files are read.
 */
export const readProductFile = (
  file: Upload,
  { categories, skus }: { categories: CategoryNames; skus: readonly string[] },
  mapping?: Mapping,
) =>
  fileQueue(() =>
    withFileProcess(file, async (ask) => {
      const rows: TableRow[] = []
      const errors: Problem[] = []
      const unread: Portion['unread'] = []
      let heading: Heading | undefined
      await ask({ what: 'table', mapping, categories, skus }, (answer) => {
        if ('portion' in answer) {
          for (const row of answer.portion.rows) rows.push(row)
          for (const error of answer.portion.errors) errors.push(error)
          unread.push(...answer.portion.unread)
          heading ??= answer.portion.heading
        }
        return 'done' in answer
      })
      return { rows, errors, unread, heading }
    }),
  )

/** Reads the rows of a spreadsheet. Throws 400 for a file that is neither CSV nor .xlsx. */
export const readRows = (file: Upload, maxRows: number) =>
  fileQueue(() =>
    withFileProcess(file, async (ask) => {
      let rows: string[][] = []
      await ask({ what: 'rows', maxRows }, (answer) => {
        if ('rows' in answer) rows = answer.rows
        return true
      })
      return rows
    }),
  )

/** A file of the zip, or the address of a picture of another host. */
export type PictureSource = { what: 'picture'; name: string } | { what: 'fetch'; address: string }

/** `read` throws 400 for a damaged picture, and for an address without one. */
export const withPictures = <Result>(
  file: Upload,
  work: (read: (source: PictureSource) => Promise<Buffer>) => Promise<Result>,
) =>
  withFileProcess(file, (ask) =>
    work(async (source) => {
      let bytes = Buffer.alloc(0)
      await ask(source, (answer) => {
        if ('picture' in answer) bytes = Buffer.from(answer.picture)
        return true
      })
      return bytes
    }),
  )
