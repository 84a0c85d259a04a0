import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '#shared/words/panel.ts'

const KINDS = 'image/jpeg,image/png,image/webp,image/avif'

type Props = { multiple: boolean; small: boolean; onFiles: (files: File[]) => void }

export function DropArea({ multiple, small, onFiles }: Props) {
  const id = useId()
  const [isDraggedOver, setDraggedOver] = useState(false)

  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={`grid cursor-pointer place-content-center justify-items-center gap-2 border border-dashed px-4 text-center text-ink-soft transition-colors has-focus-visible:outline-2 has-focus-visible:outline-maroon ${small ? 'h-24' : 'h-50'} ${isDraggedOver ? 'border-maroon bg-ivory-deep' : 'border-gold'}`}
    >
      <ImageUp size={26} strokeWidth={1.4} />
      <span>
        {multiple
          ? t('Drop pictures here, or click to choose them')
          : t('Drop a picture here, or click to choose one')}
      </span>
      <input
        id={id}
        type="file"
        name="image"
        multiple={multiple}
        accept={KINDS}
        aria-label={t('Image')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Choosing the same file again must fire a change.
          event.target.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}
