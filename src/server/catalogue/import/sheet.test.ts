import { expect, test } from 'vitest'
import { csvRows } from './sheet.ts'

const read = (text: string) => [...csvRows(Buffer.from(text))]
const cells = (text: string) => read(text).map((row) => row.cells)

test.each([
  ['B2-BQ1,5" border kurta,500', ['B2-BQ1', '5" border kurta', '500']],
  ['A1,"Kurta, 5" border",500', ['A1', 'Kurta, 5" border', '500']],
  ['A1,"5" border kurta",500', ['A1', '5" border kurta', '500']],
  ['A1,"Royal" silk kurta,500', ['A1', '"Royal" silk kurta', '500']],
  ['A1,"5 inch border,500', ['A1', '"5 inch border', '500']],
  ['A1,5" x 7" clutch,"Silk, soft"', ['A1', '5" x 7" clutch', 'Silk, soft']],
  ['A1,"5"" border kurta",500', ['A1', '5" border kurta', '500']],
  ['A1;5" border;500', ['A1', '5" border', '500']],
  ['A1\t5" border\t500', ['A1', '5" border', '500']],
])('reads %s', (row, expected) => {
  const separator = /[;\t]/.exec(row)?.[0] ?? ','
  const heading = ['sku', 'title', 'price'].join(separator)
  const next = ['B1', 'Saree', '900'].join(separator)
  expect(cells(`${heading}\n${row}\n${next}\n`).slice(1)).toEqual([
    expected,
    ['B1', 'Saree', '900'],
  ])
})

test.each([
  'Stock list\nsku;title;price\nA1;Saree;900',
  'Stock list, November\n\nsku\ttitle\tprice\nA1\tSaree\t900',
  'sku;title;price\nA1;Saree, red, gold, silk;900\nB1;Kurta;900',
  'sku;title;price\nA1;Saree;900,00\nB1;Kurta;850,50',
])('finds the delimiter of the table in %j', (text) => {
  expect(cells(text)).toContainEqual(['sku', 'title', 'price'])
})

test('an inch mark in many rows costs no other row', () => {
  const rows = Array.from({ length: 500 }, (_, at) => `K-${at},${at % 7 ? '5' : '"5'}" border,500`)
  expect(read(`sku,title,price\n${rows.join('\n')}`).map(({ line }) => line)).toEqual(
    Array.from({ length: 501 }, (_, at) => at + 1),
  )
})

test('a cell of several lines stays one cell, and counts as one row', () => {
  const text = 'sku,title\r\nA1,"Line one\r\nline ""two"", and\r\n\r\nthree"\r\n\r\nB1,Saree'
  expect(read(text)).toEqual([
    { line: 1, cells: ['sku', 'title'] },
    { line: 2, cells: ['A1', 'Line one\nline "two", and\n\nthree'] },
    { line: 4, cells: ['B1', 'Saree'] },
  ])
})

test('lines may end with a carriage return alone', () => {
  expect(cells('sku,title\rA1,Saree\rB1,Kurta')).toEqual([
    ['sku', 'title'],
    ['A1', 'Saree'],
    ['B1', 'Kurta'],
  ])
})
