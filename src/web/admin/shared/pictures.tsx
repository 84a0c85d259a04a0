import { ArrowLeft, ArrowRight, Pencil, X } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { t } from '#shared/words/panel.ts'
import { IconButton } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Picture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.ts'
import { DropArea } from './drop-area.tsx'
import { Progress } from './progress.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  images: string[]
  onImages: (images: string[]) => void
  texts?: Record<string, string>
  onTexts?: (texts: Record<string, string>) => void
  clothPhoto?: string
  /** Called with '' when no picture is a photo of the cloth. */
  onClothPhoto?: (image: string) => void
  /** Focal points by picture. With `onFocus`, each picture can be edited. */
  focus?: Record<string, string>
  onFocus?: (focus: Record<string, string>) => void
  max: number
  onBusy: (busy: boolean) => void
}

const PictureDialog = onDemand(() => import('./picture-editing/picture-dialog.tsx'))

/** The first picture is on the card. Chosen or dropped files are uploaded at once. */
export function Pictures(props: Props) {
  const { images, onImages, texts, onTexts, clothPhoto, onClothPhoto, max, onBusy } = props
  const { focus = {}, onFocus } = props
  const [draggedPlace, setDraggedPlace] = useState<number | null>(null)
  const [changeText, setChangeText] = useState('')
  const [editedKey, setEditedKey] = useState<string>()
  // A picture that takes another's place keeps its key, and with it the focus.
  const keys = useRef<Record<string, string>>({})
  const keyOf = (image: string) => keys.current[image] ?? image
  // Uploads end after later renders.
  const latest = useRef(props)
  latest.current = props
  const { uploads, add, drop } = useUploads((url, replaces) => {
    const shown = latest.current.images
    // A picture that is uploaded again stays in its place.
    if (shown.includes(url)) {
      if (replaces !== undefined) toast.error(t('This product has that picture already.'))
      return
    }
    if (replaces === undefined) {
      keys.current[url] = uuidv7()
      return show([...shown, url])
    }
    const place = shown.findIndex((image) => keyOf(image) === replaces)
    const replaced = shown[place]
    // The picture was removed meanwhile.
    if (replaced === undefined) return
    keys.current[url] = replaces
    show(shown.with(place, url), moveDetails(latest.current, replaced, url))
    setChangeText(t('Picture {n} is replaced.', { n: place + 1 }))
  })
  function show(next: string[], details: Partial<Props> = {}) {
    latest.current.onImages(next)
    latest.current = { ...latest.current, ...details, images: next }
  }

  const editedImage = images.find((image) => keyOf(image) === editedKey)
  const underWay = uploads.filter(({ refusal }) => refusal === undefined)
  const busy = underWay.length > 0
  const isAdded = ({ replaces }: (typeof uploads)[number]) => replaces === undefined
  const freePlaces = max - images.length - underWay.filter(isAdded).length

  useEffect(() => onBusy(busy), [busy, onBusy])

  function take(files: File[]) {
    add(files.slice(0, freePlaces))
    const surplus = files.slice(freePlaces).map(({ name }) => name)
    if (surplus.length > 0)
      toast.error(
        t('A product can have {most} pictures; not added: {names}', {
          most: max,
          names: surplus.join(', '),
        }),
      )
  }

  function move(from: number, to: number) {
    const next = [...images]
    const [image] = next.splice(from, 1)
    if (image === undefined || to < 0 || to >= images.length) return
    next.splice(to, 0, image)
    onImages(next)
    setChangeText(t('Picture {n} is now number {to}.', { n: from + 1, to: to + 1 }))
  }

  const remove = (place: number) => onImages(images.filter((_, at) => at !== place))

  const dragging = (place: number) => ({
    draggable: images.length > 1,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDraggedPlace(place)
    },
    onDragEnd: () => setDraggedPlace(null),
    onDragOver: (event: DragEvent) => {
      if (draggedPlace !== null) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (draggedPlace === null) return
      event.preventDefault()
      move(draggedPlace, place)
      setDraggedPlace(null)
    },
  })

  return (
    <div className="@container">
      {images.length > 0 && (
        <ol className="mb-3 grid grid-cols-2 gap-3 @2xl:grid-cols-4">
          {images.map((image, place) => (
            <li
              key={keyOf(image)}
              {...dragging(place)}
              className={`relative border border-line bg-ivory-deep ${place === 0 ? 'col-span-2' : ''} ${images.length > 1 ? 'cursor-grab' : ''} ${draggedPlace === place ? 'opacity-40' : ''}`}
            >
              <Picture
                src={image}
                alt={place === 0 ? t('The chosen picture') : t('Picture {n}', { n: place + 1 })}
                sizes={place === 0 ? '28rem' : '12rem'}
                className={`w-full object-contain ${place === 0 ? 'h-50' : 'h-36'}`}
              />
              {place === 0 && images.length > 1 && (
                <span className="absolute top-2 left-2 bg-maroon px-2 py-1 text-xs text-ivory">
                  {t('On the card')}
                </span>
              )}
              <IconButton
                label={
                  images.length === 1
                    ? t('Remove the picture')
                    : t('Remove picture {n}', { n: place + 1 })
                }
                onClick={() => remove(place)}
                className="absolute! top-1 right-1 rounded-full bg-ivory/90"
              >
                <X size={18} strokeWidth={1.5} />
              </IconButton>
              {texts && onTexts && (
                <input
                  type="text"
                  aria-label={t('What picture {n} shows', { n: place + 1 })}
                  placeholder={t('What it shows')}
                  maxLength={200}
                  value={texts[image] ?? ''}
                  onChange={(event) => onTexts({ ...texts, [image]: event.target.value })}
                  className="min-h-11 w-full border-t border-line bg-ivory px-3 text-sm"
                />
              )}
              {onClothPhoto && (
                <label className="flex min-h-11 items-center gap-2 border-t border-line bg-ivory px-3 text-sm">
                  <input
                    type="checkbox"
                    aria-label={t('Picture {n} is a photo of the cloth', { n: place + 1 })}
                    checked={clothPhoto === image}
                    onChange={({ target }) => onClothPhoto(target.checked ? image : '')}
                    className="size-5 accent-maroon"
                  />
                  {t('Photo of the cloth')}
                </label>
              )}
              <div className="flex justify-between border-t border-line bg-ivory empty:hidden">
                {images.length > 1 && (
                  <IconButton
                    label={t('Move picture {n} forward', { n: place + 1 })}
                    disabled={place === 0}
                    onClick={() => move(place, place - 1)}
                  >
                    <ArrowLeft size={17} strokeWidth={1.5} />
                  </IconButton>
                )}
                {onFocus && (
                  <button
                    type="button"
                    aria-label={t('Edit picture {n}', { n: place + 1 })}
                    onClick={() => setEditedKey(keyOf(image))}
                    className="mx-auto flex min-h-11 items-center gap-2 px-3 text-sm hover:text-maroon"
                  >
                    <Pencil size={16} strokeWidth={1.5} />
                    {t('Edit')}
                  </button>
                )}
                {images.length > 1 && (
                  <IconButton
                    label={t('Move picture {n} back', { n: place + 1 })}
                    disabled={place === images.length - 1}
                    onClick={() => move(place, place + 1)}
                  >
                    <ArrowRight size={17} strokeWidth={1.5} />
                  </IconButton>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {changeText}
      </p>
      {uploads.map(({ key, name, percent, refusal }) =>
        refusal ? (
          <div
            key={key}
            role="alert"
            className="mb-3 flex gap-3 border border-red/50 py-1 pl-3 text-sm"
          >
            <p className="min-w-0 flex-1 py-2 wrap-anywhere">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-red">{refusal}</span>
            </p>
            <IconButton label={t('Dismiss {name}', { name })} onClick={() => drop(key)}>
              <X size={16} strokeWidth={1.5} />
            </IconButton>
          </div>
        ) : (
          <div key={key} className="mb-3 border border-line p-3">
            <p className="flex justify-between gap-3 text-sm text-ink-soft">
              <span className="truncate">{name}</span>
              <span className="tabular-nums">{percent}%</span>
            </p>
            <Progress percent={percent} label={t('Uploading {name}', { name })} />
          </div>
        ),
      )}
      {freePlaces > 0 && (max > 1 || images.length === 0) && (
        <DropArea
          multiple={max > 1}
          small={images.length > 0 || busy}
          onFiles={(files) => take(files)}
        />
      )}
      {onFocus && editedKey !== undefined && editedImage !== undefined && (
        <PictureDialog
          src={editedImage}
          number={images.indexOf(editedImage) + 1}
          focus={focus[editedImage]}
          onFocus={(point) => {
            onFocus(withValue(focus, editedImage, point))
            setEditedKey(undefined)
          }}
          onFile={(file) => {
            add([file], editedKey)
            setEditedKey(undefined)
          }}
          onClose={() => setEditedKey(undefined)}
        />
      )}
    </div>
  )
}

type Details = Pick<
  Props,
  'texts' | 'onTexts' | 'clothPhoto' | 'onClothPhoto' | 'focus' | 'onFocus'
>

/** Keeps text and cloth photo in the picture's place. The focal point is that of the old picture. */
function moveDetails(details: Details, old: string, url: string): Partial<Props> {
  const { texts, onTexts, clothPhoto, onClothPhoto, focus, onFocus } = details
  const moved: Partial<Props> = {}
  if (texts && onTexts) {
    moved.texts = withValue(withValue(texts, old), url, texts[old])
    onTexts(moved.texts)
  }
  if (onClothPhoto && clothPhoto === old) {
    moved.clothPhoto = url
    onClothPhoto(url)
  }
  if (focus && onFocus) {
    moved.focus = withValue(focus, old)
    onFocus(moved.focus)
  }
  return moved
}

/** Undefined removes the value. */
function withValue(values: Record<string, string>, key: string, value?: string) {
  const { [key]: _, ...others } = values
  return value === undefined ? others : { ...others, [key]: value }
}
