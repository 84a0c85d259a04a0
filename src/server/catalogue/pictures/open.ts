import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { type Images, imagePipeline } from './pictures.ts'
import { s3Store } from './s3.ts'
import { diskStore } from './store.ts'

/** The picture store that the configuration names: a bucket, else the folder `images` of DATA_DIR. */
export const openImages = async (config: Config): Promise<Images> =>
  imagePipeline(config.s3 ? s3Store(config.s3) : await diskStore(join(config.dataDir, 'images')))
