import { paths } from '#shared/paths.ts'
import { defaultLook } from '#shared/shop/look.ts'
import { createLoader } from '../../api/load.ts'
import icon from '../../styles/icon.svg?url'
import icon192 from '../../styles/icons/icon-192.png?url'
import icon512 from '../../styles/icons/icon-512.png?url'
import maskable from '../../styles/icons/icon-maskable.png?url'

export const loader = createLoader(async ({ api }): Promise<Response> => {
  const { data: shop } = await api('GET /api/common/shop')
  const ground = shop.look?.ground ?? defaultLook.ground
  const manifest = {
    name: shop.name,
    short_name: shop.name,
    description: shop.tagline || shop.name,
    start_url: paths.welcome,
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    lang: 'en-IN',
    icons: [
      { src: icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: icon192, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: icon512, sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
})
