/** The wide compositions: banner, feature images, collections, sign-in half, about page. */
import { collections } from './scenes/collections.ts'
import { banner, features } from './scenes/features.ts'
import type { Scene } from './scenes/kit.ts'
import { about, signIn } from './scenes/pages.ts'

export type { Scene } from './scenes/kit.ts'

export const scenes: Scene[] = [banner, ...features, ...collections, signIn, about]
