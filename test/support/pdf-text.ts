import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type TextItem = { text: string; left: number; right: number; bottom: number }
type Page = { width: number; height: number; items: TextItem[]; pictures: number }

async function eachPage<Result>(pdf: Buffer, read: (page: PDFPageProxy) => Promise<Result>) {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const results: Result[] = []
  for (let at = 1; at <= document.numPages; at += 1)
    results.push(await read(await document.getPage(at)))
  await loading.destroy()
  return results
}

/** Reads the texts with their places, in points from the left and the bottom. */
export const readPages = (pdf: Buffer): Promise<Page[]> =>
  eachPage(pdf, async (page) => {
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const { fnArray } = await page.getOperatorList()
    return {
      width,
      height,
      pictures: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
      items: items
        .flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
        .map((item) => ({
          text: item.str,
          left: item.transform[4],
          right: item.transform[4] + item.width,
          bottom: item.transform[5],
        })),
    }
  })

/** Reads the text of all pages, with a space between its parts. */
export const readText = async (pdf: Buffer) =>
  (await readPages(pdf)).flatMap(({ items }) => items.map(({ text }) => text)).join(' ')

type DrawnGlyph = { originalCharCode: number } | number

/** Reads the ids of the drawn glyphs; 0 is the box of a font for what it lacks. */
export async function readGlyphs(pdf: Buffer): Promise<number[]> {
  const pages = await eachPage(pdf, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList()
    return fnArray.flatMap((operation, at) =>
      operation === OPS.showText ? (argsArray[at][0] as DrawnGlyph[]) : [],
    )
  })
  return pages
    .flat()
    .flatMap((glyph) => (typeof glyph === 'number' ? [] : [glyph.originalCharCode]))
}
