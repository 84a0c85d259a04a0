const isHindi = /(^|; ?)language=hi(;|$)/.test(document.cookie)
const inHindi = {
  Zari: 'ज़री',
  'No connection': 'कनेक्शन नहीं है',
  'The shop can’t be reached just now. Your cart and your orders are safe with us.':
    'अभी दुकान तक पहुँच नहीं हो पा रही। आपका कार्ट और आपके ऑर्डर हमारे पास सुरक्षित हैं।',
  'Try again': 'फिर कोशिश करें',
  'What you saw last': 'आपने पिछली बार जो देखा',
}
if (isHindi) {
  document.documentElement.lang = 'hi-IN'
  for (const one of document.querySelectorAll('title, h1, h2, p:not(:has(*)), button'))
    one.textContent = inHindi[one.textContent] ?? one.textContent
}

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
})
const time = new Intl.DateTimeFormat(document.documentElement.lang, {
  // As the shop's own pages write it.
  dateStyle: isHindi ? 'long' : 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
  ...(isHindi && { hourCycle: 'h23' }),
})

const element = (name, text = '') =>
  Object.assign(document.createElement(name), { textContent: text })

document.querySelector('button').addEventListener('click', () => location.reload())
// The line or the shop may come back by itself; the event tells only of the device's own network.
addEventListener('online', () => location.reload())
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}, 5000)

const manifest = await caches.match('/manifest.webmanifest')
if (manifest) {
  const { name } = await manifest.json()
  document.querySelector('.shop').textContent = (isHindi && inHindi[name]) || name
}

const list = await caches.match('/offline/list')
if (list) await show(list)

async function show(answer) {
  const pictures = await (await caches.open('pictures-2')).keys()
  const { data } = await answer.json()
  const cards = data.flatMap(({ title, titleHindi, image, price, salePrice }) => {
    const name = image.replace(/\.\w+$/, '')
    const picture = pictures.find(({ url }) => new URL(url).pathname.startsWith(name))
    if (!picture) return []
    const card = element('li')
    const plate = Object.assign(element('img'), { src: picture.url, alt: '' })
    card.append(
      plate,
      element('h3', (isHindi && titleHindi) || title),
      element('p', rupees.format(salePrice || price)),
    )
    return [card]
  })
  if (cards.length === 0) return
  const seen = new Date(answer.headers.get('date') ?? Date.now())
  const when = time.format(seen)
  document.querySelector('.when').textContent = isHindi
    ? `दाम ${when} के हैं।`
    : `Prices as of ${when}.`
  document.querySelector('ul').append(...cards)
  document.querySelector('section').hidden = false
}

await wearLetters().catch(() => {})

/** The letters that the shop's pages came with, as far as they were kept. */
async function wearLetters() {
  const kinds = {
    Display: /\/(cormorant|playfair|lora|tiro)-[^/]*\.woff2$/,
    Letters: /\/(figtree|karla|mulish|noto)-[^/]*\.woff2$/,
  }
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      for (const [kind, file] of Object.entries(kinds)) {
        if (!file.test(url)) continue
        const letters = new FontFace(kind, `url(${url})`, { weight: '300 900' })
        document.fonts.add(await letters.load())
      }
}
