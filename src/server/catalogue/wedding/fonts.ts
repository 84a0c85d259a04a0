import { fileURLToPath } from 'node:url'

/** Bundled fonts, so that text renders alike on every machine. */
export const fontConfigFile = fileURLToPath(new URL('./letters/fonts.conf', import.meta.url))
