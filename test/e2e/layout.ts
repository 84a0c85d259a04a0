import { expect, type Locator } from '@playwright/test'

/** Words that a narrow box breaks over several lines. */
export const brokenWords = (place: Locator) =>
  place.evaluateAll((elements) => {
    const broken: string[] = []
    const range = document.createRange()
    for (const element of elements) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        for (const word of texts.currentNode.textContent?.matchAll(/\S+/g) ?? []) {
          range.setStart(texts.currentNode, word.index)
          range.setEnd(texts.currentNode, word.index + word[0].length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word[0])
        }
      }
    }
    return broken
  })

export async function measureBox(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} has no box`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

export async function expectApart(one: Locator, other: Locator) {
  const [a, b] = [await measureBox(one), await measureBox(other)]
  const apart = a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y
  expect(apart, `${one} and ${other}: ${JSON.stringify([a, b])}`).toBe(true)
}
