export type PixelSize = { width: number; height: number }
/** In pixels of the picture. */
export type Rect = PixelSize & { left: number; top: number }
/** Horizontal and vertical edge that a corner moves: -1 is left or top, 1 is right or bottom. */
export type Corner = { x: -1 | 1; y: -1 | 1 }

/** Width divided by height; null for any ratio. */
export type Ratio = number | null

/** The least side of a part, as a share of the picture's smaller side. */
const MIN_PART = 0.1

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/** Returns the largest part of the picture with this ratio, in its middle. */
export function largestCrop(picture: PixelSize, ratio: Ratio): Rect {
  const widthByHeight = ratio ?? picture.width / picture.height
  const width = Math.min(picture.width, picture.height * widthByHeight)
  const height = width / widthByHeight
  return { width, height, left: (picture.width - width) / 2, top: (picture.height - height) / 2 }
}

/** Moves a part within the picture. */
export const moveCrop = (crop: Rect, picture: PixelSize, dx: number, dy: number): Rect => ({
  ...crop,
  left: clamp(crop.left + dx, 0, picture.width - crop.width),
  top: clamp(crop.top + dy, 0, picture.height - crop.height),
})

/** Moves a corner within the picture. The opposite corner stays. */
export function resizeCrop(
  crop: Rect,
  picture: PixelSize,
  corner: Corner,
  { dx, dy, ratio }: { dx: number; dy: number; ratio: Ratio },
): Rect {
  const min = MIN_PART * Math.min(picture.width, picture.height)
  const right = crop.left + crop.width
  const bottom = crop.top + crop.height
  const maxWidth = corner.x === 1 ? picture.width - crop.left : right
  const maxHeight = corner.y === 1 ? picture.height - crop.top : bottom
  let width = clamp(crop.width + corner.x * dx, min, maxWidth)
  let height = clamp(crop.height + corner.y * dy, min, maxHeight)
  if (ratio !== null) {
    // Follows the larger of both moves.
    if (Math.abs(dx) < Math.abs(dy * ratio)) width = height * ratio
    const most = Math.min(maxWidth, maxHeight * ratio)
    width = clamp(width, Math.min(most, min * Math.max(1, ratio)), most)
    height = width / ratio
  }
  return {
    width,
    height,
    left: corner.x === 1 ? crop.left : right - width,
    top: corner.y === 1 ? crop.top : bottom - height,
  }
}

/** Rounds a part to whole pixels, at least 1 × 1. */
export function wholePixels(crop: Rect, picture: PixelSize): Rect {
  const left = Math.min(Math.round(crop.left), picture.width - 1)
  const top = Math.min(Math.round(crop.top), picture.height - 1)
  return {
    left,
    top,
    width: clamp(Math.round(crop.width), 1, picture.width - left),
    height: clamp(Math.round(crop.height), 1, picture.height - top),
  }
}
