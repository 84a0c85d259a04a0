import { type FontPair, type Look, ownColours } from '#shared/shop/look.ts'

export const fontFamilies: Record<FontPair, [display: string, sans: string]> = {
  zari: ['Cormorant', 'Figtree'],
  haveli: ['Playfair', 'Karla'],
  mahal: ['Lora', 'Mulish'],
}

/** Returns CSS; '' for a shop without its own look. */
export function ownStyle(look: Look | null): string {
  if (!look) return ''
  const [display, sans] = fontFamilies[look.fonts]
  const colours = Object.entries(ownColours(look)).map(
    ([name, [day, night]]) => `${name}:light-dark(${day},${night})`,
  )
  const letters = `--letters-display:"${display}","${display} Fallback";--letters:"${sans}","Rupee","${sans} Fallback"`
  return [
    look.fonts !== 'zari' && `:root{${letters}}`,
    // Older browsers keep the default colours.
    colours.length > 0 && `@supports(color:light-dark(red,red)){:root{${colours.join(';')}}}`,
  ]
    .filter(Boolean)
    .join('')
}

export function applyTheme(look: Look | null) {
  document.getElementById('look')?.remove()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(ownStyle(look))
  document.adoptedStyleSheets = [sheet]
}
