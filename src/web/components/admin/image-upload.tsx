import { ImageUp, LoaderCircle, X } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { browserApi } from '../../api/browser.ts'
import { IconButton } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'

const KINDS = 'image/jpeg,image/png,image/webp,image/avif'

type Props = {
  image: string
  onImage: (url: string) => void
  busy: boolean
  onBusy: (busy: boolean) => void
}

/** Choosing or dropping a file uploads it at once; removing it clears the choice. */
export function ImageUpload({ image, onImage, busy, onBusy }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)

  async function upload(file: File | undefined) {
    if (!file || busy) return
    onBusy(true)
    const form = new FormData()
    form.set('image', file)
    try {
      const { imageUrl } = await browserApi('POST /api/admin/products/upload-image', { form })
      onImage(imageUrl)
    } catch (error) {
      // By the specification a failed upload is logged and says nothing on the page.
      console.error(error)
    } finally {
      onBusy(false)
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    upload(event.dataTransfer.files[0])
  }

  if (image) {
    return (
      <div className="relative">
        <Picture
          src={image}
          alt="The chosen picture"
          sizes="28rem"
          className="h-50 w-full border border-line bg-ivory-deep object-contain"
        />
        <IconButton
          label="Remove the picture"
          onClick={() => onImage('')}
          className="absolute! top-2 right-2 rounded-full bg-ivory/90"
        >
          <X size={18} strokeWidth={1.5} />
        </IconButton>
      </div>
    )
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid h-50 cursor-pointer place-content-center justify-items-center gap-2 border border-dashed text-ink-soft transition-colors has-focus-visible:outline-2 has-focus-visible:outline-maroon ${over ? 'border-maroon bg-ivory-deep' : 'border-gold'}`}
    >
      {busy ? (
        <>
          <LoaderCircle size={26} strokeWidth={1.4} className="motion-safe:animate-spin" />
          <span role="status">Uploading…</span>
        </>
      ) : (
        <>
          <ImageUp size={26} strokeWidth={1.4} />
          <span>Drop a picture here, or click to choose one</span>
        </>
      )}
      <input
        id={id}
        type="file"
        name="image"
        accept={KINDS}
        aria-label="Image"
        disabled={busy}
        onChange={(event) => upload(event.target.files?.[0])}
        className="sr-only"
      />
    </label>
  )
}
