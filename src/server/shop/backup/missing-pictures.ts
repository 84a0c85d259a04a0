import { basename } from 'node:path'
import type { Db } from '../../db.ts'
import { pendingFile, pictureFile } from './manifest.ts'

/** Counts the pictures of products and the home page, and those that are not among `files`. */
export async function countPictures(db: Db, files: readonly string[]) {
  const rows = await db<{ image: string }[]>`
    SELECT DISTINCT image FROM (
      SELECT image FROM products WHERE deleted_at IS NULL
      UNION ALL SELECT unnest(more_images) FROM products WHERE deleted_at IS NULL
      UNION ALL SELECT image FROM feature_images) used
    WHERE image LIKE '/images/%'`
  const stored = new Set(files)
  const sketches = files.filter((name) => name === pendingFile(basename(name)))
  const missing = rows.filter(({ image }) => {
    const name = basename(image)
    const stem = name.replace(/\.\w+$/, '')
    return !stored.has(pictureFile(name)) && !sketches.some((file) => file.includes(`-${stem}.`))
  })
  return { used: rows.length, missing: missing.map(({ image }) => image) }
}
