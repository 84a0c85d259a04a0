import { fileURLToPath } from 'node:url'

/** Points fontconfig to the bundled fonts, so that text renders alike on every machine. */
export const fontConfigFile = fileURLToPath(new URL('./letters/fonts.conf', import.meta.url))
