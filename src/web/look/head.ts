import { defaultLook, type FontPair, type Look, NIGHT, ownColours } from '#shared/shop/look.ts'
import { earlyInput } from '../start/early-input.ts'
import cormorant from '../styles/fonts/cormorant-basic.woff2?url'
import figtree from '../styles/fonts/figtree-basic.woff2?url'
import rupee from '../styles/fonts/figtree-rupee.woff2?url'
import karla from '../styles/fonts/karla-basic.woff2?url'
import lora from '../styles/fonts/lora-basic.woff2?url'
import mulish from '../styles/fonts/mulish-basic.woff2?url'
import playfair from '../styles/fonts/playfair-basic.woff2?url'
import { themeScript } from './keep-theme.ts'
import { ownStyle } from './own-style.ts'

const files: Record<FontPair, string[]> = {
  zari: [cormorant, figtree],
  haveli: [playfair, karla],
  mahal: [lora, mulish],
}

type Nonces = { nonce: string; styleNonce: string }

/** What precedes the stylesheet, and the shop's colours after it. Scripts do not repeat it. */
export function withTheme(html: string, look: Look | null, nonces: Nonces): string {
  const [day, night] = (look && ownColours(look)['--color-ivory']) ?? [
    defaultLook.ground,
    NIGHT.ground,
  ]
  const bar = (colour: string | undefined, scheme: string) =>
    `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme:${scheme})"/>`
  const letters = files[look?.fonts ?? 'zari']
  const fonts = (html.includes('₹') ? [...letters, rupee] : letters).map(
    (href) =>
      `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous"/>`,
  )
  const own = ownStyle(look)
  const style = own && `<style nonce="${nonces.styleNonce}" id="look">${own}</style>`
  // In the head, because a field can be typed into while the page still arrives.
  const script = `<script nonce="${nonces.nonce}">${themeScript};${earlyInput}</script>`
  const headStart = [bar(day, 'light'), bar(night, 'dark'), script, ...fonts].join('')
  return html
    .replace(/<meta name="viewport"[^>]*>/, (viewport) => viewport + headStart)
    .replace('</head>', () => `${style}</head>`)
}
