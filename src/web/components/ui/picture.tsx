const ours = /^(\/images\/[^/]+)\.webp$/
/** The picture's average colour, which its address ends in. */
const colour = /-([0-9a-f]{6})\.webp$/
const plateWidths = [320, 640, 960]

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
  const stem = ours.exec(src)?.[1]
  return (
    <Sources
      stem={stem}
      widths={plateWidths}
      {...{ src, alt, sizes, first, width, height, className }}
    />
  )
}

const sceneWidths = [480, 960, 1600]

type SceneProps = Omit<Props, 'src' | 'width' | 'height'> & { name: string }

/** One of the shop's own wide drawings. It fills its frame, so the frame decides the proportions. */
export function Scene({ name, ...rest }: SceneProps) {
  const stem = `/scenes/${name}`
  return (
    <Sources
      stem={stem}
      widths={sceneWidths}
      src={`${stem}-960.webp`}
      width={1600}
      height={900}
      {...rest}
    />
  )
}

function Sources(props: Props & { stem: string | undefined; widths: number[] }) {
  const { stem, widths, src, alt, sizes, first, width, height, className } = props
  const placeholder = colour.exec(src)?.[1]
  const set = (type: string) => widths.map((w) => `${stem}-${w}.${type} ${w}w`).join(', ')
  const image = (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={className}
      decoding={first ? 'sync' : 'async'}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      style={placeholder ? { backgroundColor: `#${placeholder}` } : undefined}
      {...(stem ? { srcSet: set('webp'), sizes } : {})}
    />
  )
  if (!stem) return image
  return (
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={set('avif')} sizes={sizes} />
      {image}
    </picture>
  )
}
