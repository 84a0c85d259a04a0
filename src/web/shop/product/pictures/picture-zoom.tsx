import { pictureUrl } from '#shared/catalogue/picture-place.ts'
import { Modal } from '../../../ui/modal.tsx'
import { showStyles } from '../../../ui/picture.tsx'

type Props = { src: string; alt: string; focus: string | undefined; onClose: () => void }

export default function PictureZoom({ src, alt, focus, onClose }: Props) {
  return (
    <Modal open onClose={onClose} size="lg" title={alt} titleHidden>
      {/* Twice a phone's width, so that it scrolls both ways. */}
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain max-md:h-dvh">
        <img
          src={pictureUrl(src)}
          alt=""
          data-focus={focus}
          ref={showStyles}
          className="aspect-3/4 w-[200%] max-w-none bg-ivory-deep object-cover md:w-full"
        />
      </div>
    </Modal>
  )
}
