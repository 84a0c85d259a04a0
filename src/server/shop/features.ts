import { uuidv7 } from 'uuidv7'
import type { Feature, FeatureEdit } from '#shared/shop/feature-schema.ts'
import { type Db, type Pool, transaction } from '../db.ts'
import { ShopError } from '../errors.ts'
import { type Actor, audit } from '../records/audit.ts'

export async function listFeatures(db: Db): Promise<Feature[]> {
  return db<Feature[]>`
    SELECT id AS "_id", image, caption, link FROM feature_images ORDER BY position, created_at, id`
}

export async function addFeature(db: Pool, actor: Actor, image: string): Promise<Feature> {
  const _id = uuidv7()
  await transaction(db, async (tx) => {
    await tx`
      INSERT INTO feature_images (id, image, position)
      SELECT ${_id}, ${image}, coalesce(max(position) + 1, 0) FROM feature_images`
    await audit(tx, actor, 'featureAdded', `feature:${_id}`, null, { image })
  })
  return { _id, image, caption: '', link: '' }
}

/** Features that are not named follow in their previous order. */
export async function orderFeatures(db: Pool, actor: Actor, ids: readonly string[]) {
  await transaction(db, async (tx) => {
    const before = await listFeatures(tx)
    const getPosition = (one: Feature) =>
      ids.includes(one._id) ? ids.indexOf(one._id) : ids.length
    const after = [...before].sort((one, other) => getPosition(one) - getPosition(other))
    for (const [position, { _id }] of after.entries())
      await tx`UPDATE feature_images SET position = ${position} WHERE id = ${_id}`
    await audit(
      tx,
      actor,
      'featuresOrdered',
      'features',
      toAuditedOrder(before),
      toAuditedOrder(after),
    )
  })
  return listFeatures(db)
}

/** Changes the caption and link of a picture. Throws 404 for an unknown id. */
export async function editFeature(
  db: Pool,
  actor: Actor,
  id: string,
  { caption, link }: FeatureEdit,
): Promise<Feature[]> {
  await transaction(db, async (tx) => {
    const [before] = await tx<FeatureEdit[]>`
      SELECT caption, link FROM feature_images WHERE id = ${id} FOR UPDATE`
    if (!before) throw new ShopError('feature_not_found')
    await tx`UPDATE feature_images SET caption = ${caption}, link = ${link} WHERE id = ${id}`
    await audit(tx, actor, 'featureEdited', `feature:${id}`, { ...before }, { caption, link })
  })
  return listFeatures(db)
}

const toAuditedOrder = (features: readonly Feature[]) => ({ order: features.map(({ _id }) => _id) })

export async function deleteFeature(db: Pool, actor: Actor, id: string) {
  await transaction(db, async (tx) => {
    const [deletedFeature] = await tx<{ image: string }[]>`
      DELETE FROM feature_images WHERE id = ${id} RETURNING image`
    if (!deletedFeature) throw new ShopError('feature_not_found')
    await audit(tx, actor, 'featureDeleted', `feature:${id}`, deletedFeature, null)
  })
  return listFeatures(db)
}
