import sharp from 'sharp'

/** Distinct pictures to upload. */
export function pictures(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const [r, g, b] = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))
      const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 }
      const drawn = sharp({ create: { width: 60, height: 80, channels: 3, background } })
      return { name: `plate-${n}.png`, mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
    }),
  )
}
