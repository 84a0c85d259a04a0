import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { sceneWidths, widestScene } from '#shared/catalogue/picture-widths.ts'
import { type Scene, scenes } from './scenes.ts'

// Drawings bear a low quality well; effort is spent here once, bytes with every visit.
// Where points are finer than the eye, as on a phone or when there are most of them, a lower one still.
const avif = (fine: boolean) =>
  ({ quality: fine ? 35 : 40, effort: 6, chromaSubsampling: '4:2:0' }) as const
const folder = new URL('../../public/scenes/', import.meta.url)

/**
 * Draws the site's own pictures (banner, collections, sign-in, about) into public/scenes, where the
 * build finds them: `npm run art`, or those alone whose name has one of the words behind it. They are kept in the repository, as a shop needs them without the demo too.
 */
await mkdir(folder, { recursive: true })
const words = process.argv.slice(2)
const wanted = (name: string): boolean =>
  !name.startsWith('feature-') && (!words.length || words.some((word) => name.includes(word)))
for (const scene of scenes.filter(({ name }) => wanted(name))) {
  const tall = scene.height > scene.width
  const save = (width: number, format: string, data: Buffer) =>
    writeFile(new URL(`${scene.name}-${width}.${format}`, folder), data)
  const own = await sharp(Buffer.from(scene.draw())).png({ compressionLevel: 1 }).toBuffer()
  for (const width of sceneWidths[tall ? 'tall' : 'wide']) {
    // For the few browsers that don't know AVIF, no larger than the drawing's own size.
    const sized = sharp(own).resize({ width, withoutEnlargement: true })
    await save(width, 'webp', await sized.webp({ quality: 72 }).toBuffer())
    await save(width, 'avif', await drawn(scene, width).avif(avif(tall)).toBuffer())
  }
  if (!tall)
    await save(widestScene, 'avif', await drawn(scene, widestScene).avif(avif(true)).toBuffer())
}

/** As large as it is wanted, drawn rather than enlarged. */
function drawn({ draw, width: own }: Scene, width: number) {
  const density = 72 * Math.max(1, width / own)
  return sharp(Buffer.from(draw()), { density }).resize({ width })
}
