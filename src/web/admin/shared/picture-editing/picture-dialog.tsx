import { useState } from 'react'
import { t } from '#shared/words/panel.ts'
import { Modal } from '../../../ui/modal.tsx'
import { DropArea } from '../drop-area.tsx'
import { CropField } from './crop-field.tsx'
import { FocusField } from './focus-field.tsx'

type Props = {
  src: string
  /** The place of the picture, from 1. */
  number: number
  focus: string | undefined
  onFocus: (focus: string | undefined) => void
  /** A file that takes the picture's place. */
  onFile: (file: File) => void
  onClose: () => void
}

/** Only the shop's own server lets a canvas read its pictures. */
const isStored = (src: string) => src.startsWith('/images/')

/** Edits a picture of the form. The form is saved later. */
export default function PictureDialog({ src, number, focus, onFocus, onFile, onClose }: Props) {
  const [part, setPart] = useState<'focus' | 'crop' | 'file'>('focus')
  const tab = (name: typeof part, label: string) => (
    <button
      type="button"
      aria-pressed={part === name}
      onClick={() => setPart(name)}
      className="tab"
    >
      {label}
    </button>
  )
  return (
    <Modal open onClose={onClose} title={t('Edit picture {n}', { n: number })}>
      <div className="space-y-5 px-6 pt-2 pb-8 sm:px-8">
        <div className="flex flex-wrap gap-x-7 border-b border-line">
          {tab('focus', t('Point in view'))}
          {isStored(src) && tab('crop', t('Cut'))}
          {tab('file', t('Another file'))}
        </div>
        {part === 'focus' && <FocusField src={src} focus={focus} onFocus={onFocus} />}
        {part === 'crop' && <CropField src={src} name={`picture-${number}`} onCropped={onFile} />}
        {part === 'file' && (
          <>
            <p className="text-sm text-ink-soft">
              {t('It takes this place, with the words that say what the picture shows.')}
            </p>
            <DropArea multiple={false} small={false} onFiles={([file]) => file && onFile(file)} />
          </>
        )}
      </div>
    </Modal>
  )
}
