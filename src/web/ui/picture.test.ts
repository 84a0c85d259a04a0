import { readdirSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { setPictureBase } from '#shared/catalogue/picture-place.ts'
import { CardPicture, Picture, Scene } from './picture.tsx'

afterEach(() => setPictureBase('/images'))

const renderPicture = (src: string) =>
  renderToStaticMarkup(
    createElement('div', null, [
      createElement(Picture, { key: 1, src, alt: '', sizes: '100vw' }),
      createElement(CardPicture, { key: 2, src, sizes: '50vw' }),
    ]),
  )
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:src|srcSet|srcset)="([^"]+)"/g)]
    .flatMap(([, list = '']) => list.split(', '))
    .map((source) => source.split(' ')[0] ?? '')

test('links our pictures on the picture host in every size', () => {
  const localAddresses = addressesIn(renderPicture('/images/abc-102030.webp'))
  setPictureBase('https://cdn.example/pictures')
  const hostAddresses = addressesIn(renderPicture('/images/abc-102030.webp'))
  expect(localAddresses.length).toBeGreaterThan(8)
  expect(localAddresses.every((address) => address.startsWith('/images/abc-102030'))).toBe(true)
  expect(hostAddresses).toEqual(
    localAddresses.map((address) => address.replace('/images/', 'https://cdn.example/pictures/')),
  )
})

test('keeps the addresses of other pictures and of the shop’s drawings', () => {
  const html = renderPicture('https://elsewhere.example/images/a.webp')
  const scene = () =>
    renderToStaticMarkup(createElement(Scene, { name: 'loom', alt: '', sizes: '100vw' }))
  const drawing = scene()
  setPictureBase('https://cdn.example/pictures')
  expect(renderPicture('https://elsewhere.example/images/a.webp')).toBe(html)
  expect(scene()).toBe(drawing)
})

test('lists a wide scene in the widths of its files', async () => {
  const names = readdirSync('public/scenes')
    .filter((file) => file.endsWith('-1600.webp'))
    .map((file) => file.slice(0, -'-1600.webp'.length))
  const scenes = names.map((name) => createElement(Scene, { key: name, name, alt: '', sizes: '' }))
  const html = renderToStaticMarkup(createElement('div', null, scenes))
  const listedFiles = [...html.matchAll(/\/scenes\/([\w-]+\.avif) (\d+)w/g)]
  const widths = listedFiles.map(
    async ([, file]) => (await sharp(`public/scenes/${file}`).metadata()).width,
  )
  expect(await Promise.all(widths)).toEqual(listedFiles.map(([, , width]) => Number(width)))
  expect(html.match(/-2560\.avif 2560w/g)).toHaveLength(names.length)
})
