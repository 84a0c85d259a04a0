/** Printable ASCII, short enough for a label. */
const readable = /^[\x21-\x7e]{1,30}$/

/**
 * Returns the widths of a Code 128 barcode's alternating bars and spaces in modules, a bar first;
 * empty for text that a label cannot hold. Loads the library on first use, because it is large.
 */
export async function barcodeOf(text: string): Promise<number[]> {
  if (!readable.test(text)) return []
  const { default: bwipjs } = await import('bwip-js/node')
  const [symbol] = bwipjs.raw({ bcid: 'code128', text }) as { sbs?: number[] }[]
  return symbol?.sbs ?? []
}
