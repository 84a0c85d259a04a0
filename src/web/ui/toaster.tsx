import { Toast } from 'radix-ui'
import { useState } from 'react'
import { t } from '#shared/words/words.ts'
import { Icon } from './icon.tsx'
import { TOAST_MS, type ToastMessage } from './toast.ts'

export const SWIPE_THRESHOLD = 50

/** A message stays until it is swiped away or closed, or until `TOAST_MS` have passed. */
export default function Toaster({ message }: { message: ToastMessage }) {
  const [closedId, setClosedId] = useState(0)
  return (
    <Toast.Provider
      label={t('Notification')}
      duration={TOAST_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
    >
      <Toast.Root
        key={message.id}
        open={closedId !== message.id}
        onOpenChange={(open) => !open && setClosedId(message.id)}
        type={message.destructive ? 'foreground' : 'background'}
        data-destructive={message.destructive || undefined}
        className={`on-dark pointer-events-auto flex animate-rise items-center gap-3 rounded-sm border py-2 pr-2 pl-5 shadow-lift data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
          message.destructive
            ? 'border-red bg-red text-white'
            : 'border-gold bg-maroon-deep text-ivory'
        }`}
      >
        <Toast.Description className="flex-1">{message.text}</Toast.Description>
        {message.action && (
          <Toast.Action
            altText={message.action.label}
            onClick={message.action.run}
            className="min-h-11 shrink-0 rounded-sm px-3 font-semibold underline underline-offset-4"
          >
            {message.action.label}
          </Toast.Action>
        )}
        <Toast.Close
          aria-label={t('Dismiss')}
          className="grid size-11 shrink-0 place-items-center rounded-sm opacity-80 hover:opacity-100"
        >
          <Icon name="x" size={18} />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        label={t('Notifications ({hotkey})', { hotkey: '{hotkey}' })}
        className="toasts pointer-events-none outline-none"
      />
    </Toast.Provider>
  )
}
