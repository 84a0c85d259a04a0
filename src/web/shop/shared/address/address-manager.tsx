import { useEffect, useRef, useState } from 'react'
import { paths } from '#shared/paths.ts'
import type { Address } from '#shared/people/address-schema.ts'
import { addressLimitMessage, MAX_ADDRESSES } from '#shared/people/vocabulary.ts'
import { said, t } from '#shared/words/words.ts'
import { useSend } from '../../../api/send.ts'
import { FailedList } from '../../../shared/failed-list.tsx'
import { isSecondTap } from '../../../shared/forms/second-tap.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { AddressForm } from './address-form.tsx'
import type { AddressIntent } from './intent.ts'

type Props = {
  addresses: Address[]
  /** Why the saved ones can't be shown. */
  failed: string | undefined
  /** At checkout one of them is chosen. */
  chosen?: string | undefined
  onChoose?: (id: string) => void
}

/** Up to three addresses, and one form that adds or edits. */
export function AddressManager({ addresses, failed, chosen, onChoose }: Props) {
  const [edited, setEdited] = useState<Address | null>(null)
  const [adding, setAdding] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  // At checkout a saved address is all that is needed: the form waits until it is asked for.
  const folded = onChoose !== undefined && addresses.length > 0 && !edited && !adding

  /** Opened by hand, its first field is what one goes on with. */
  const [opened, setOpened] = useState(0)
  useEffect(() => {
    if (opened === 0) return
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [opened])

  function edit(address: Address) {
    setEdited(address)
    setOpened((times) => times + 1)
  }

  function add() {
    setAdding(true)
    setOpened((times) => times + 1)
  }

  /** A fourth address is refused before anything is sent. */
  function mayAdd() {
    if (addresses.length < MAX_ADDRESSES) return true
    toast.error(said(addressLimitMessage))
    return false
  }

  return (
    <div>
      {failed && <FailedList sentence={failed} />}
      {addresses.length > 0 && (
        <fieldset className={folded ? 'mb-6' : 'mb-10'}>
          <legend className="sr-only">
            {onChoose ? t('Choose where this order goes') : t('Saved addresses')}
          </legend>
          <ul className="grid gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard
                key={address._id}
                address={address}
                chosen={chosen === address._id}
                onChoose={onChoose}
                onEdit={() => edit(address)}
                onGone={() => edited?._id === address._id && setEdited(null)}
              />
            ))}
          </ul>
        </fieldset>
      )}
      <div ref={form} className="scroll-mt-24">
        {folded ? (
          <Button kind="outline" onClick={add}>
            {t('Add New Address')}
          </Button>
        ) : (
          <AddressForm
            key={edited?._id ?? 'new'}
            edited={edited}
            mayAdd={mayAdd}
            onDone={() => {
              setEdited(null)
              setAdding(false)
            }}
          />
        )}
      </div>
    </div>
  )
}

type CardProps = {
  address: Address
  chosen: boolean
  onChoose: ((id: string) => void) | undefined
  onEdit: () => void
  onGone: () => void
}

function AddressCard({ address, chosen, onChoose, onEdit, onGone }: CardProps) {
  const { send, busy: going } = useSend<AddressIntent>({ action: paths.addresses })

  function remove() {
    onGone()
    send({ intent: 'delete', addressId: address._id })
  }

  const words = (
    <span className="block min-w-0 flex-1 wrap-anywhere">
      <span className="block font-medium">{address.address}</span>
      <span className="block">
        {address.city} {address.pincode}
      </span>
      <span className="block text-ink-soft">{address.phone}</span>
      <span className="block text-sm text-ink-soft">{address.notes}</span>
    </span>
  )
  return (
    <li
      className={`flex flex-col border bg-white/50 p-5 transition-opacity has-checked:border-maroon has-checked:ring-1 has-checked:ring-maroon has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-maroon ${chosen ? '' : 'border-line'} ${going ? 'opacity-40' : ''}`}
    >
      {onChoose ? (
        <label className="flex flex-1 items-start gap-3">
          <input
            type="radio"
            name="addressId"
            checked={chosen}
            onChange={() => onChoose(address._id)}
            className="mt-1 size-4.5 shrink-0 accent-maroon outline-none"
          />
          {words}
        </label>
      ) : (
        words
      )}
      <div className="mt-2 -mb-2 -ml-3 flex">
        <IconButton label={t('Edit {what}', { what: address.address })} onClick={onEdit}>
          <Icon name="pencil" size={17} />
        </IconButton>
        <IconButton
          label={t('Delete {what}', { what: address.address })}
          onClick={(event) => !isSecondTap(event) && remove()}
          disabled={going}
        >
          <Icon name="trash-2" size={17} />
        </IconButton>
      </div>
    </li>
  )
}
