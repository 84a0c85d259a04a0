/** Printable ASCII, short enough for a label. */
const readable = /^[\x21-\x7e]{1,30}$/

/** Returns Code 128 widths in modules, a bar first. Loads the large library on demand. */
export async function toBarcode(text: string): Promise<number[]> {
  if (!readable.test(text)) return []
  const { default: bwipjs } = await import('bwip-js/node')
  const [symbol] = bwipjs.raw({ bcid: 'code128', text }) as { sbs?: number[] }[]
  return symbol?.sbs ?? []
}
