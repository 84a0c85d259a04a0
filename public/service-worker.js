// Keeps the shop's files, the list that was seen last and its pictures for when the line is lost. Pages and
// whatever is a person's own are never kept.

const FILES = 'files-3'
const PICTURES = 'pictures-2'
const LIST = 'list-1'
const MOST = { [FILES]: 120, [PICTURES]: 120 }

const offline = '/offline/page.html'
const own = [offline, '/offline/page.css', '/offline/page.js', '/manifest.webmanifest']

/** What the listing's address and the list's have in common. */
const filters = ['category', 'price', 'size', 'colour', 'fabric', 'craft', 'sortBy']

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(FILES).then((files) => files.addAll(own)))
})

self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  const known = [FILES, PICTURES, LIST]
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)),
  )
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOf(event, url))
  else if (/^\/(assets|scenes|offline)\//.test(url.pathname)) event.respondWith(kept(event, FILES))
  else if (url.pathname.startsWith('/images/')) event.respondWith(kept(event, PICTURES))
})

/** The page from the shop, or in its place the one that says that there is no line. */
async function pageOf(event, url) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    if (url.pathname === '/shop/listing') event.waitUntil(keepList(url.searchParams))
    return page
  } catch {
    return (await caches.match(offline)) ?? Response.error()
  }
}

/** Asked for as a visitor: what it answers is the same for everyone. */
async function keepList(search) {
  const query = new URLSearchParams({ limit: '24' })
  for (const name of filters) if (search.has(name)) query.set(name, search.get(name))
  const options = { credentials: 'omit', priority: 'low' }
  const answer = await fetch(`/api/shop/products/get?${query}`, options).catch(() => undefined)
  if (answer?.ok) await (await caches.open(LIST)).put('/offline/list', answer)
}

/** Keeps what the server calls immutable: a sketch and the picture of a wedding may change under their address. */
async function kept(event, name) {
  const cache = await caches.open(name)
  const found = await cache.match(event.request)
  if (found) return found
  const answer = await fetch(event.request)
  const isFinal = /\bimmutable\b/.test(answer.headers.get('cache-control') ?? '')
  if (answer.status === 200 && answer.type === 'basic' && isFinal)
    event.waitUntil(cache.put(event.request, answer.clone()).then(() => dropOldest(cache, name)))
  return answer
}

async function dropOldest(cache, name) {
  const keys = (await cache.keys()).filter(({ url }) => !own.includes(new URL(url).pathname))
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MOST[name])).map((key) => cache.delete(key)),
  )
}
