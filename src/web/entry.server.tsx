import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { language } from '#shared/words/words.ts'
import { visitContext } from './api/context.ts'
import { isStaffPage } from './guards.ts'
import { withTheme } from './look/head.ts'
import type { SessionData } from './shared/session.tsx'
import { addPictureStyles, deferScripts, stylesheetHeader } from './start/first-paint.ts'
import { PersonalData } from './start/personal-data.ts'
import { appendPersonalDataScript, placeholder } from './start/placeholders.ts'
import { getShopManifestUrl } from './start/shop-routes.ts'
import noto from './styles/fonts/noto-hindi.woff2?url'
import tiro from './styles/fonts/tiro-hindi.woff2?url'

/** In a header, so that scripts of English pages do not include the URLs. */
const hindiFonts = [tiro, noto].map((href) => `<${href}>; rel=preload; as=font; crossorigin`)

/** In development there is only the manifest of all routes, which the browser shortens. */
function withShopManifest(entry: EntryContext, { url }: Request): EntryContext {
  if (import.meta.env.DEV || isStaffPage(new URL(url).pathname)) return entry
  const { manifest } = entry
  return { ...entry, manifest: { ...manifest, url: getShopManifestUrl(manifest.url) } }
}

const RENDER_TIMEOUT_MS = 6_000

/** Loaders have completed, so there is nothing to stream, and streams cost more. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const { nonce, styleNonce, page, member } = context.get(visitContext)
  const personalData = member ? { user: member, cart: null, wishes: [], placeholder } : null
  const root: SessionData | undefined = entry.staticHandlerContext.loaderData.root
  const look = root?.shop.look ?? null
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        try {
          const rendered = Buffer.concat(chunks).toString()
          const links = [stylesheetHeader(rendered), ...(language() === 'hi' ? hindiFonts : [])]
          headers.set('link', links.filter(Boolean).join(', '))
          const themedPage = withTheme(rendered, look, { nonce, styleNonce })
          const html = addPictureStyles(deferScripts(themedPage, nonce), styleNonce)
          page.html = member ? appendPersonalDataScript(html) : html
          resolve(new Response(null, { status, headers }))
        } catch (error) {
          reject(error)
        }
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <PersonalData value={personalData}>
        <ServerRouter context={withShopManifest(entry, request)} url={request.url} nonce={nonce} />
      </PersonalData>,
      {
        nonce,
        // Larger parts would be moved into place by a script, which not every browser runs.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(body),
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError: (error) => console.error(error),
      },
    )
    const timer = setTimeout(() => abort(new Error('Rendering took too long.')), RENDER_TIMEOUT_MS)
  })
}
