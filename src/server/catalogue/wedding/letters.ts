import { fileURLToPath } from 'node:url'

/** Names the shop's own letters to fontconfig: a picture is written alike on every machine. */
export const lettersFile = fileURLToPath(new URL('./letters/fonts.conf', import.meta.url))
