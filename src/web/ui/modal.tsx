import { Dialog } from 'radix-ui'
import { Fragment, type ReactNode, type RefObject, useContext, useState } from 'react'
import { t } from '#shared/words/words.ts'
import { useEscape, useReturnFocus } from './dialog-keys.ts'
import { DialogPrecedence } from './dialog-precedence.ts'
import { Icon } from './icon.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** For a title that the content renders itself. */
  titleHidden?: boolean
  description?: ReactNode
  /** The element that has the focus at first; usually the dialog itself, so that its name is announced. */
  firstFocus?: RefObject<HTMLElement | null>
  /** Renders in the first HTML instead of a portal. Other dialogs open above it. */
  inPlace?: boolean
  children: ReactNode
}

const backdropStyle =
  'pointer-events-auto fixed inset-0 bg-maroon-deep/45 backdrop-blur-[2px] animate-fade'

/** On a phone the dialog rises from the bottom, a large one to the top. */
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

export function Sheet({ side = 'right', ...props }: Props & { side?: 'left' | 'right' }) {
  const place = side === 'right' ? 'right-0 animate-from-right' : 'left-0 animate-from-left'
  return <Frame {...props} className={`inset-y-0 h-dvh w-full max-w-md ${place}`} />
}

/** With the focus on the dialog, its name is announced and no button looks selected. */
function focusAtFirst(event: Event, element: HTMLElement | null | undefined) {
  event.preventDefault()
  if (element) element.focus()
  else if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** A child of the dialog, so that its effects follow the dialog's life. */
function CloseHandlers({ onClose }: { onClose: () => void }) {
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
  firstFocus,
  inPlace = false,
  children,
  className,
}: Props & { className: string }) {
  const otherTakesPrecedence = useContext(DialogPrecedence)
  const waits = otherTakesPrecedence && !inPlace
  const Place = inPlace ? Fragment : Dialog.Portal
  const [isRendered, setRendered] = useState(!waits)
  if (!waits && !isRendered) setRendered(true)
  // Stays rendered when another dialog takes precedence later.
  if (!isRendered) return null
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Place>
        {/* Radix's inline style would violate the content policy in server HTML. */}
        <Dialog.Overlay
          style={{ pointerEvents: undefined }}
          className={`${backdropStyle} ${inPlace ? 'z-35' : 'z-40'}`}
        />
        <Dialog.Content
          // Radix warns about a missing description unless this is explicit.
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => focusAtFirst(event, firstFocus?.current)}
          className={`fixed ${inPlace ? 'z-35' : 'z-50'} flex flex-col overflow-y-auto overscroll-contain border border-gold/60 bg-ivory text-ink shadow-lift focus:outline-none ${className}`}
        >
          <Dialog.Title
            className={
              titleHidden
                ? 'sr-only'
                : 'sticky top-0 z-10 bg-ivory px-6 pt-5 pr-16 pb-2 text-3xl text-maroon sm:pl-8'
            }
          >
            {title}
          </Dialog.Title>
          {description && (
            <Dialog.Description className="px-6 pt-2 text-ink-soft sm:px-8">
              {description}
            </Dialog.Description>
          )}
          {/* Read after the title, shown above it. */}
          <Dialog.Close
            aria-label={t('Close')}
            className="sticky top-3 order-first z-20 mt-3 mr-3 -mb-14 grid size-11 shrink-0 place-items-center self-end rounded-full bg-ivory/85 text-ink hover:text-maroon"
          >
            <Icon name="x" size={22} />
          </Dialog.Close>
          <CloseHandlers onClose={onClose} />
          {children}
        </Dialog.Content>
      </Place>
    </Dialog.Root>
  )
}
