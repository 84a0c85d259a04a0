import { expect, test } from 'vitest'
import { readCourierList } from './courier-list.ts'

const two = [
  { order: 'ZR-1001', trackingNumber: '77001' },
  { order: '1002', trackingNumber: '77002' },
]

test.each([
  ['commas', 'ZR-1001,77001\n1002, 77002'],
  ['semicolons and quotes', '"ZR-1001";"77001"\r\n"1002";"77002"\r\n'],
  ['tabs, as a spreadsheet copies', 'ZR-1001\t77001\n1002\t77002'],
  ['spaces', 'ZR-1001 77001\n#1002   77002'],
  ['blank lines and a byte order mark', '\uFEFF\nZR-1001,77001\n\n1002,77002\n'],
  [
    'a heading that names the columns',
    'AWB No,Pincode,Order ID,City\n77001,302002,ZR-1001,Jaipur\n77002,313001,1002,Udaipur',
  ],
])('reads a list with %s', (_, text) => {
  expect(readCourierList(text, ['ZR-'])).toEqual({ rows: two, unread: [] })
})

test('finds the order in the second column', () => {
  expect(readCourierList('77001,ZR-1001', ['ZR-']).rows).toEqual([two[0]])
})

test('names the lines that it can’t read', () => {
  expect(readCourierList('hello\nZR-1001,77001\nthanks, bye', ['ZR-'])).toEqual({
    rows: [two[0]],
    unread: ['hello', 'thanks, bye'],
  })
})

test('returns a row without a tracking number for an order without one', () => {
  expect(readCourierList('ZR-1001', ['ZR-']).rows).toEqual([
    { order: 'ZR-1001', trackingNumber: '' },
  ])
})

test('reads the numbers of each prefix of the shop, and no other code', () => {
  const read = (text: string) => readCourierList(text, ['VR-', 'ZR-', 'K']).rows
  expect(read('77001,VR-1001\nzr 1002,77002\nk1003,77003')).toEqual([
    { order: 'VR-1001', trackingNumber: '77001' },
    { order: 'zr 1002', trackingNumber: '77002' },
    { order: 'k1003', trackingNumber: '77003' },
  ])
  expect(readCourierList('AWB77001,1001', ['VR-']).unread).toEqual(['AWB77001, 1001'])
})
