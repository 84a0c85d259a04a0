import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { findSketch } from './pending-pictures.ts'
import { type Images, imagePipeline } from './pictures.ts'
import { s3Store } from './s3.ts'
import { diskStore, type ImageStore } from './store.ts'

export const openStore = async ({ s3, dataDir }: Config): Promise<ImageStore> =>
  s3 ? s3Store(s3) : diskStore(join(dataDir, 'images'))

export const openImages = async (config: Config): Promise<Images> =>
  imagePipeline(await openStore(config), (name) => findSketch(config.dataDir, name))
