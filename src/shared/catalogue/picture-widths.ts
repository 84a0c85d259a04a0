/** Pixels that the server makes of an upload; none is wider than the upload. */
export const pictureWidths = [320, 640, 960] as const

/** Pixels within pages. */
export const weddingWidths = [640, 960, 1200] as const

/** Pixels, by the scene's shape. */
export const sceneWidths = { wide: [640, 960, 1600], tall: [480, 640, 960] } as const

/** Pixels, for wide or high-density screens, in AVIF only. */
export const widestScene = 2560
