const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 2,
  minimumFractionDigits: 0,
})
const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })

const element = (name, text = '') =>
  Object.assign(document.createElement(name), { textContent: text })

document.querySelector('button').addEventListener('click', () => location.reload())
// The line may come back by itself.
addEventListener('online', () => location.reload())

const manifest = await caches.match('/manifest.webmanifest')
if (manifest) document.querySelector('.shop').textContent = (await manifest.json()).name

const list = await caches.match('/offline/list')
if (list) await show(list)

async function show(answer) {
  const pictures = await (await caches.open('pictures-1')).keys()
  const { data } = await answer.json()
  const cards = data.flatMap(({ title, image, price, salePrice }) => {
    const name = image.replace(/\.\w+$/, '')
    const picture = pictures.find(({ url }) => new URL(url).pathname.startsWith(name))
    if (!picture) return []
    const card = element('li')
    const plate = Object.assign(element('img'), { src: picture.url, alt: '' })
    card.append(plate, element('h3', title), element('p', rupees.format(salePrice || price)))
    return [card]
  })
  if (cards.length === 0) return
  const seen = new Date(answer.headers.get('date') ?? Date.now())
  document.querySelector('.when').textContent = `Prices as of ${time.format(seen)}.`
  document.querySelector('ul').append(...cards)
  document.querySelector('section').hidden = false
}
