/** The wide compositions: banner, feature images, collections, sign-in half, about page. */
import { about, collections, signIn } from './scenes/collections.ts'
import { banner, features } from './scenes/features.ts'
import type { Scene } from './scenes/kit.ts'

export type { Scene } from './scenes/kit.ts'

export const scenes: Scene[] = [banner, ...features, ...collections, signIn, about]
