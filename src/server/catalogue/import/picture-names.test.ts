import { expect, test } from 'vitest'
import { rowsOfPictures } from './picture-names.ts'

const skus = ['KU-5', 'KU-5-2', 'LEH 001', '00018', 'SA-9']

test('groups pictures by SKU, file name or folder, in the order of their numbers', () => {
  const rows = rowsOfPictures(
    [
      'ku-5_10.jpg',
      'ku-5_2.jpg',
      'KU-5.JPG',
      'KU-5-2.png',
      'pictures/LEH 001 (2).webp',
      'pictures/LEH 001 (1).webp',
      '00018.jpeg',
      'SA-9/front.jpg',
      'SA-9/back.jpg',
      'NEW-7-1.jpg',
      '__MACOSX/KU-5.jpg',
      '.DS_Store',
      'notes.txt',
    ],
    skus,
  )
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['sku', 'images'],
    ['00018', '00018.jpeg'],
    ['KU-5', 'KU-5.JPG|ku-5_2.jpg|ku-5_10.jpg'],
    ['KU-5-2', 'KU-5-2.png'],
    ['NEW-7', 'NEW-7-1.jpg'],
    ['LEH 001', 'pictures/LEH 001 (1).webp|pictures/LEH 001 (2).webp'],
    ['SA-9', 'SA-9/back.jpg|SA-9/front.jpg'],
  ])
  expect(rowsOfPictures(['notes.txt'], skus)).toEqual([])
})
