/** Widths in pixels that the server makes of an upload; none is wider than the upload. */
export const pictureWidths = [320, 640, 960] as const

/** Widths in pixels of the wedding's picture within pages. */
export const weddingWidths = [640, 960, 1200] as const

/** Widths in pixels of the shop's own scenes, by shape. */
export const sceneWidths = { wide: [640, 960, 1600], tall: [480, 640, 960] } as const

/** Width in pixels of a scene for wide or high-density screens, in AVIF only. */
export const widestScene = 2560
