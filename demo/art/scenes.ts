/** The wide compositions: banner, feature images, collections, sign-in half, about page. */
import { banner, tallBanner } from './scenes/banner.ts'
import { collections } from './scenes/collections.ts'
import { features } from './scenes/features.ts'
import type { Scene } from './scenes/kit.ts'
import { about, signIn } from './scenes/pages.ts'

export type { Scene } from './scenes/kit.ts'

export const scenes: Scene[] = [banner, tallBanner, ...features, ...collections, signIn, about]
