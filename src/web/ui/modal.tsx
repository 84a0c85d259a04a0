import { Dialog } from 'radix-ui'
import { type ReactNode, useContext, useState } from 'react'
import { t } from '#shared/words/words.ts'
import { DialogAhead } from './dialog-ahead.ts'
import { useEscape, useReturnFocus } from './dialog-keys.ts'
import { Icon } from './icon.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** For a title that the content shows in its own way. */
  titleHidden?: boolean
  description?: ReactNode
  children: ReactNode
}

const veil = 'fixed inset-0 z-40 bg-maroon-deep/45 backdrop-blur-[2px] animate-fade'

/** A dialog in the middle of the page; on a phone it rises from the bottom edge, a large one to the top. */
export function Modal({ size = 'md', ...props }: Props & { size?: 'sm' | 'md' | 'lg' }) {
  const widths = {
    sm: 'max-h-[94dvh] sm:max-w-md',
    md: 'max-h-[94dvh] sm:max-w-2xl',
    lg: 'h-dvh sm:max-w-6xl',
  }
  return (
    <Frame
      {...props}
      className={`inset-x-0 bottom-0 w-full animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[90dvh] sm:w-[calc(100%-3rem)] ${widths[size]}`}
    />
  )
}

/** A panel that slides in from the side. */
export function Sheet({ side = 'right', ...props }: Props & { side?: 'left' | 'right' }) {
  const place = side === 'right' ? 'right-0 animate-from-right' : 'left-0 animate-from-left'
  return <Frame {...props} className={`inset-y-0 h-dvh w-full max-w-md ${place}`} />
}

/** The dialog itself takes the focus, so that its name is read out and no button looks chosen. */
function focusContent(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** Inside the dialog, so that it comes and goes with it. */
function Leaving({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  useEscape(onClose)
  return null
}

function Frame({
  open,
  onClose,
  title,
  titleHidden,
  description,
  children,
  className,
}: Props & { className: string }) {
  const waits = useContext(DialogAhead)
  const [begun, setBegun] = useState(!waits)
  if (!waits && !begun) setBegun(true)
  // One that was open already stays below, with what was typed in it.
  if (!begun) return null
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={veil} />
        <Dialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusContent}
          className={`fixed z-50 flex flex-col overflow-y-auto overscroll-contain border border-gold/60 bg-ivory shadow-lift focus:outline-none ${className}`}
        >
          <Dialog.Title
            className={
              titleHidden
                ? 'sr-only'
                : 'sticky top-0 z-10 bg-ivory px-6 pt-5 pr-16 pb-2 text-3xl text-maroon sm:px-8'
            }
          >
            {title}
          </Dialog.Title>
          {description && (
            <Dialog.Description className="px-6 pt-2 text-ink-soft sm:px-8">
              {description}
            </Dialog.Description>
          )}
          {/* Last for the keyboard; for the eye above what scrolls, without a place of its own. */}
          <Dialog.Close
            aria-label={t('Close')}
            className="sticky top-3 order-first z-20 mt-3 mr-3 -mb-14 grid size-11 shrink-0 place-items-center self-end rounded-full bg-ivory/85 text-ink hover:text-maroon"
          >
            <Icon name="x" size={22} />
          </Dialog.Close>
          <Leaving onClose={onClose} />
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
