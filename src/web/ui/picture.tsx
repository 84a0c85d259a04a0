import { pictureUrl } from '#shared/catalogue/picture-place.ts'
import { pictureWidths, sceneWidths, widestScene } from '#shared/catalogue/picture-widths.ts'

const ownPicture = /^\/images\/[^/]+\.webp$/
/** Undefined for pictures of other hosts. */
const getStem = (src: string) =>
  ownPicture.test(src) ? pictureUrl(src).slice(0, -'.webp'.length) : undefined
/** The average colour. */
const colour = /-([0-9a-f]{6})\.webp$/

type Props = {
  src: string
  alt: string
  sizes: string
  /** Loads the first visible picture with priority. */
  first?: boolean
  /** Focal point, such as `50% 20%` from left and top. */
  focus?: string | undefined
  width?: number
  height?: number
  className?: string
}

/** The default ratio is 3:4. */
export function Picture({ width = 960, height = 1280, ...props }: Props) {
  const { src, className } = props
  // A draft may have no picture; an empty `src` would load the page itself.
  if (src === '') return <span aria-hidden className={className} />
  const stem = getStem(src)
  return <Sources stem={stem} widths={pictureWidths} {...{ width, height, ...props }} />
}

/** Cards are at most 19rem wide on nearly all screens. */
const cardWidths = pictureWidths.slice(0, 2)

/** Pages have dozens of cards, so browsers without AVIF get a single size. */
export function CardPicture(props: Pick<Props, 'src' | 'sizes' | 'first' | 'focus'>) {
  const { src, sizes, first, focus } = props
  const stem = getStem(src)
  const image = (
    <img
      src={stem ? `${stem}-${pictureWidths[1]}.webp` : src}
      alt=""
      data-colour={colour.exec(src)?.[1]}
      data-focus={focus || undefined}
      ref={showStyles}
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  )
  if (!stem) return image
  return (
    <picture>
      <source type="image/avif" srcSet={buildSrcSet(stem, cardWidths, 'avif')} sizes={sizes} />
      {image}
    </picture>
  )
}

export function Thumbnail({ src }: Pick<Props, 'src'>) {
  const stem = getStem(src)
  return <img src={stem ? `${stem}-${pictureWidths[0]}.webp` : src} alt="" loading="lazy" />
}

type SceneProps = Omit<Props, 'src' | 'width' | 'height'> & {
  name: string
  shape?: 'wide' | 'tall'
  upright?: string
}

/** Fills its frame, which sets the ratio. */
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

const buildSrcSet = (stem: string, widths: readonly number[], type: string) =>
  widths.map((w) => `${stem}-${w}.${type} ${w}w`).join(', ')

/** For pictures added later; the page's style element covers the initial ones. */
export function showStyles(image: HTMLImageElement | null) {
  const { colour: value, focus } = image?.dataset ?? {}
  if (image && value) image.style.backgroundColor = `#${value}`
  if (image && focus) image.style.objectPosition = focus
}

type SourcesProps = Props & {
  stem: string | undefined
  widths: readonly number[]
  /** Widths available in AVIF only. */
  widest?: readonly number[]
  upright?: string | undefined
}

function Sources(props: SourcesProps) {
  const { stem, widths, widest = [], upright, src, alt, sizes } = props
  const { first, focus, width, height, className } = props
  const placeholder = colour.exec(src)?.[1]
  const image = (
    <img
      src={pictureUrl(src)}
      alt={alt}
      width={width}
      height={height}
      className={className}
      decoding={first ? 'sync' : 'async'}
      loading={first ? 'eager' : 'lazy'}
      {...(first && { fetchPriority: 'high' })}
      data-colour={placeholder}
      data-focus={focus || undefined}
      ref={showStyles}
      {...(stem ? { srcSet: buildSrcSet(stem, widths, 'webp'), sizes } : {})}
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
            srcSet={buildSrcSet(upright, sceneWidths.tall, type)}
            sizes="75vw"
          />
        ))}
      <source
        type="image/avif"
        srcSet={buildSrcSet(stem, [...widths, ...widest], 'avif')}
        sizes={sizes}
      />
      {image}
    </picture>
  )
}
