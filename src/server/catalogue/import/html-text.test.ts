import { expect, test } from 'vitest'
import { htmlToText } from './html-text.ts'

test.each([
  [
    '<p>Raw silk.</p><p>Dry clean&nbsp;only &amp; store flat.</p>',
    'Raw silk.\nDry clean only & store flat.',
  ],
  ['Fine<br>cotton<br/>voile', 'Fine\ncotton\nvoile'],
  ['<ul><li>Zari</li><li>Resham</li></ul>', '• Zari\n• Resham'],
  ['<b style="color:red">Hand</b>woven <script>alert(1)</script>silk', 'Handwoven silk'],
  ['Width < 5 in and > 2', 'Width < 5 in and > 2'],
  ['R&B kurta; AT&T', 'R&B kurta; AT&T'],
  ['&#8377;500 &ndash; &#x20B9;900 &unknown;', '₹500 – ₹900 &unknown;'],
  ['Size <M> & up, <S> too', 'Size <M> & up, <S> too'],
  ['<p>Sizes <XL> &amp; <L></p>', 'Sizes <XL> & <L>'],
  ['Two\n\nparagraphs', 'Two\n\nparagraphs'],
])('%s becomes %j', (cell, text) => {
  expect(htmlToText(cell)).toBe(text)
})
