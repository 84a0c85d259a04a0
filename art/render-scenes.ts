import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { sceneWidths } from '#shared/catalogue/picture-widths.ts'
import { scenes } from './scenes.ts'

// Drawings bear a low quality well; effort is spent here once, bytes with every visit.
const avif = { quality: 40, effort: 6, chromaSubsampling: '4:2:0' }
const folder = new URL('../public/scenes/', import.meta.url)

/**
 * Draws the site's own pictures (banner, collections, sign-in, about) into public/scenes, where the
 * build finds them: `npm run art`. They are kept in the repository, as a shop needs them without the demo too.
 */
await mkdir(folder, { recursive: true })
for (const scene of scenes.filter(({ name }) => !name.startsWith('feature-'))) {
  const drawn = await sharp(Buffer.from(scene.draw())).png({ compressionLevel: 1 }).toBuffer()
  for (const width of sceneWidths[scene.height > scene.width ? 'tall' : 'wide']) {
    const sized = sharp(drawn).resize({ width, withoutEnlargement: true })
    const path = (format: string) => new URL(`${scene.name}-${width}.${format}`, folder)
    await writeFile(path('webp'), await sized.clone().webp({ quality: 72 }).toBuffer())
    await writeFile(path('avif'), await sized.clone().avif(avif).toBuffer())
  }
}
