import { uuidv7 } from 'uuidv7'
import type { Feature } from '#shared/feature.ts'
import type { Db } from '../db.ts'

export async function listFeatures(db: Db): Promise<Feature[]> {
  return db<Feature[]>`SELECT id AS "_id", image FROM feature_images ORDER BY created_at, id`
}

export async function addFeature(db: Db, image: string): Promise<Feature> {
  const _id = uuidv7()
  await db`INSERT INTO feature_images (id, image) VALUES (${_id}, ${image})`
  return { _id, image }
}
