import sharp from 'sharp'

/** Pixels that most networks use for a link preview. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 30
const IVORY = '#fbf7ef'

const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${IVORY}"/><g fill="none" stroke="#a8843f"><rect x="14" y="14" width="${WIDTH - 28}" height="${HEIGHT - 28}" stroke-width="2"/><rect x="21" y="21" width="${WIDTH - 42}" height="${HEIGHT - 42}"/></g></svg>`

/** Shows the whole picture; networks crop portraits at the head. */
export async function renderShareCard(picture: Buffer): Promise<Buffer> {
  const fittedPicture = await sharp(picture)
    .resize({ width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(Buffer.from(frame))
    .composite([{ input: fittedPicture, gravity: 'centre' }])
    .flatten({ background: IVORY })
    .jpeg({ quality: 82 })
    .toBuffer()
}
