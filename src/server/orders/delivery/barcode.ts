/** Text that a label's scanner reads: printable ASCII, short enough for a label. */
const readable = /^[\x21-\x7e]{1,30}$/

/**
 * The widths of a Code 128 barcode's bars and spaces in turn, in modules, a bar first. Empty for text
 * that it can't hold. Loads the library with the first label, because it is large.
 */
export async function barcodeOf(text: string): Promise<number[]> {
  if (!readable.test(text)) return []
  const { default: bwipjs } = await import('bwip-js/node')
  const [symbol] = bwipjs.raw({ bcid: 'code128', text }) as { sbs?: number[] }[]
  return symbol?.sbs ?? []
}
