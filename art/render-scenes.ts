import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { sceneWidths } from '#shared/catalogue/picture-widths.ts'
import { scenes } from './scenes.ts'

// Drawings bear a low quality well; effort is spent here once, bytes with every visit.
// A phone's points are finer than the eye, so that a tall scene bears a lower one still.
const avif = (tall: boolean) =>
  ({ quality: tall ? 35 : 40, effort: 6, chromaSubsampling: '4:2:0' }) as const
const folder = new URL('../public/scenes/', import.meta.url)

/**
 * Draws the site's own pictures (banner, collections, sign-in, about) into public/scenes, where the
 * build finds them: `npm run art`, or those alone whose name has one of the words behind it. They are kept in the repository, as a shop needs them without the demo too.
 */
await mkdir(folder, { recursive: true })
const words = process.argv.slice(2)
const wanted = (name: string): boolean =>
  !name.startsWith('feature-') && (!words.length || words.some((word) => name.includes(word)))
for (const scene of scenes.filter(({ name }) => wanted(name))) {
  const drawn = await sharp(Buffer.from(scene.draw())).png({ compressionLevel: 1 }).toBuffer()
  const tall = scene.height > scene.width
  for (const width of sceneWidths[tall ? 'tall' : 'wide']) {
    const sized = sharp(drawn).resize({ width, withoutEnlargement: true })
    const path = (format: string) => new URL(`${scene.name}-${width}.${format}`, folder)
    await writeFile(path('webp'), await sized.clone().webp({ quality: 72 }).toBuffer())
    await writeFile(path('avif'), await sized.clone().avif(avif(tall)).toBuffer())
  }
}
