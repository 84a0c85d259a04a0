import { placeOf } from '#shared/catalogue/picture-place.ts'
import { pictureWidths, sceneWidths, widestScene } from '#shared/catalogue/picture-widths.ts'

const ours = /^\/images\/[^/]+\.webp$/
/** The address of a picture of ours without its size; undefined for another's. */
const stemOf = (src: string) =>
  ours.test(src) ? placeOf(src).slice(0, -'.webp'.length) : undefined
/** The picture's average colour, which its address ends in. */
const colour = /-([0-9a-f]{6})\.webp$/

type Props = {
  src: string
  alt: string
  /** The CSS `sizes` of the place that it fills. */
  sizes: string
  /** The picture that paints first: fetched at once and before others. */
  first?: boolean
  width?: number
  height?: number
  className?: string
}

/** A picture in the size the screen needs; a plate is 3:4 unless told otherwise. */
export function Picture({ src, alt, sizes, first, width = 960, height = 1280, className }: Props) {
  const stem = stemOf(src)
  return (
    <Sources
      stem={stem}
      widths={pictureWidths}
      {...{ src, alt, sizes, first, width, height, className }}
    />
  )
}

/** No card is wider than 19rem but on few screens, where it may be a little softer. */
const cardWidths = pictureWidths.slice(0, 2)

/**
 * The plate of a card, of which a page has dozens: the few browsers that don't know AVIF get one size, and
 * the stylesheet holds its place. The words below it name the piece.
 */
export function CardPicture({ src, sizes, first }: Pick<Props, 'src' | 'sizes' | 'first'>) {
  const stem = stemOf(src)
  const image = (
    <img
      src={stem ? `${stem}-${pictureWidths[1]}.webp` : src}
      alt=""
      data-colour={colour.exec(src)?.[1]}
      ref={showPlaceholder}
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  )
  if (!stem) return image
  return (
    <picture>
      <source type="image/avif" srcSet={setOf(stem, cardWidths, 'avif')} sizes={sizes} />
      {image}
    </picture>
  )
}

/** One of several to choose from, a few rems wide: the smallest file, in the format that all browsers know. */
export function Thumbnail({ src }: Pick<Props, 'src'>) {
  const stem = stemOf(src)
  return <img src={stem ? `${stem}-${pictureWidths[0]}.webp` : src} alt="" loading="lazy" />
}

type SceneProps = Omit<Props, 'src' | 'width' | 'height'> & {
  name: string
  shape?: 'wide' | 'tall'
  /** A tall drawing that takes its place on a phone held upright, whose points are finer than the eye. */
  upright?: string
}

/** One of the shop's own drawings. It fills its frame, so the frame decides the proportions. */
export function Scene({ name, shape = 'wide', upright, ...rest }: SceneProps) {
  const stem = `/scenes/${name}`
  const widths = sceneWidths[shape]
  return (
    <Sources
      stem={stem}
      widths={widths}
      widest={shape === 'wide' ? [widestScene] : []}
      src={`${stem}-${widths[1]}.webp`}
      upright={upright && `/scenes/${upright}`}
      width={1600}
      height={900}
      {...rest}
    />
  )
}

const setOf = (stem: string, widths: readonly number[], type: string) =>
  widths.map((w) => `${stem}-${w}.${type} ${w}w`).join(', ')

/** For a picture that comes after the page, whose own style element names those that came with it. */
function showPlaceholder(image: HTMLImageElement | null) {
  const { colour: value } = image?.dataset ?? {}
  if (image && value) image.style.backgroundColor = `#${value}`
}

type SourcesProps = Props & {
  stem: string | undefined
  widths: readonly number[]
  /** Those that there are in AVIF alone. */
  widest?: readonly number[]
  upright?: string | undefined
}

function Sources(props: SourcesProps) {
  const { stem, widths, widest = [], upright, src, alt, sizes } = props
  const { first, width, height, className } = props
  const placeholder = colour.exec(src)?.[1]
  const image = (
    <img
      src={placeOf(src)}
      alt={alt}
      width={width}
      height={height}
      className={className}
      decoding={first ? 'sync' : 'async'}
      loading={first ? 'eager' : 'lazy'}
      {...(first && { fetchPriority: 'high' })}
      data-colour={placeholder}
      ref={showPlaceholder}
      {...(stem ? { srcSet: setOf(stem, widths, 'webp'), sizes } : {})}
    />
  )
  if (!stem) return image
  return (
    <picture>
      {upright &&
        ['avif', 'webp'].map((type) => (
          <source
            key={type}
            media="(max-aspect-ratio: 4/5)"
            type={`image/${type}`}
            srcSet={setOf(upright, sceneWidths.tall, type)}
            sizes="75vw"
          />
        ))}
      <source
        type="image/avif"
        srcSet={setOf(stem, [...widths, ...widest], 'avif')}
        sizes={sizes}
      />
      {image}
    </picture>
  )
}
