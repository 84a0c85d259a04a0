import { Writable } from 'node:stream'
import type { ContextType } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { language } from '#shared/words/words.ts'
import { visitContext } from './api/context.ts'
import { dressed } from './look/head.ts'
import type { SessionData } from './shared/session.tsx'
import { cacheParts, PartsToCache } from './start/cached-part.tsx'
import { placeholders, scriptsLater, stylesheetHeader } from './start/first-paint.ts'
import { hole, withOwnElement } from './start/holes.ts'
import { OwnPart } from './start/own-part.ts'
import noto from './styles/fonts/noto-hindi.woff2?url'
import tiro from './styles/fonts/tiro-hindi.woff2?url'

/** Named by a header, so that the scripts of an English page need not know of them. */
const hindiFonts = [tiro, noto].map((href) => `<${href}>; rel=preload; as=font; crossorigin`)

const GIVE_UP_AFTER_MS = 6_000

/**
 * Renders the whole page before answering. Loaders have all their data by now, so there is nothing
 * to stream, and one string costs far less than a chain of streams.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const { nonce, styleNonce, page, member } = context.get(visitContext)
  const own = member ? { user: member, cart: null, wishes: [], hole } : null
  const root: SessionData | undefined = entry.staticHandlerContext.loaderData.root
  const look = root?.shop.look ?? null
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const parts: ContextType<typeof PartsToCache> = import.meta.env.DEV ? null : []
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        const rendered = cacheParts(Buffer.concat(chunks).toString(), parts ?? [])
        const ahead = [stylesheetHeader(rendered), ...(language() === 'hi' ? hindiFonts : [])]
        headers.set('link', ahead.filter(Boolean).join(', '))
        if (request.method !== 'HEAD') {
          const dressedPage = dressed(rendered, look, { nonce, styleNonce })
          const html = placeholders(scriptsLater(dressedPage, nonce), styleNonce)
          page.html = member ? withOwnElement(html) : html
        }
        resolve(new Response(null, { status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <PartsToCache value={parts}>
        <OwnPart value={own}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </OwnPart>
      </PartsToCache>,
      {
        nonce,
        onAllReady: () => pipe(body),
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError: (error) => console.error(error),
      },
    )
    const timer = setTimeout(() => abort(new Error('Rendering took too long.')), GIVE_UP_AFTER_MS)
  })
}
