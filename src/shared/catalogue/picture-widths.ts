/** Pixels wide: what the server makes of an uploaded picture, never larger than it came, and pages choose from. */
export const pictureWidths = [320, 640, 960] as const

/** Pixels; those in which the shop's own scenes are drawn, by their shape. */
export const sceneWidths = { wide: [640, 960, 1600], tall: [480, 640, 960] } as const

/** Pixels; of a wide scene on a screen that is wide or fine, in AVIF alone. */
export const widestScene = 2560
