import { useEffect, useRef, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { Address } from '#shared/people/address-schema.ts'
import { MAX_ADDRESSES } from '#shared/people/limits.ts'
import { t } from '#shared/words/words.ts'
import type { PostedForm } from '../../../api/load.ts'
import { useSend, useUntilEdited } from '../../../api/use-send.ts'
import { FailedList } from '../../../shared/failed-list.tsx'
import { isSecondTap } from '../../../shared/forms/second-tap.ts'
import { PlaceLines } from '../../../shared/place-lines.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { AddressForm } from './address-form.tsx'
import { type AddressIntent, postedIntent } from './intent.ts'

type Props = {
  addresses: Address[]
  failed: string | undefined
  choice?: Choice
}

type Choice = {
  chosenId: string | undefined
  onChoose: (id: string) => void
  form: string
  problem: string | undefined
}

const PROBLEM = 'address-problem'

export function AddressManager({ addresses, failed, choice }: Props) {
  const posted = usePosted()
  const [postedForm, forgetPostedForm] = useUntilEdited(posted.form)
  // Without scripts the edit button is a link with the address id.
  const [search] = useSearchParams()
  const initialId = postedForm?.fields.addressId ?? search.get('edit')
  const [openAddress, setOpenAddress] = useState(
    () => addresses.find(({ _id }) => _id === initialId) ?? null,
  )
  // After a failed load the list is empty, although the address may exist.
  const isDeleted = !failed && !addresses.some(({ _id }) => _id === openAddress?._id)
  const editedAddress = isDeleted ? null : openAddress
  const [adding, setAdding] = useState(postedForm !== undefined)
  const isFull = addresses.length >= MAX_ADDRESSES
  const form = useRef<HTMLDivElement>(null)
  // At checkout with a saved address, the form is collapsed.
  const isCollapsed = choice !== undefined && addresses.length > 0 && !editedAddress && !adding

  const [openCount, setOpenCount] = useState(0)
  useEffect(() => {
    if (openCount === 0) return
    form.current
      ?.querySelector<HTMLElement>('input:not([type=hidden])')
      ?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [openCount])

  function edit(address: Address) {
    forgetPostedForm()
    setOpenAddress(address)
    setOpenCount((times) => times + 1)
  }

  function add() {
    setAdding(true)
    setOpenCount((times) => times + 1)
  }

  function mayAdd() {
    if (addresses.length < MAX_ADDRESSES) return true
    toast.error(t('You can add max {n} addresses', { n: MAX_ADDRESSES }))
    return false
  }

  const addressForm = (
    <AddressForm
      key={editedAddress?._id ?? 'new'}
      editedAddress={editedAddress}
      postedForm={postedForm}
      mayAdd={mayAdd}
      onDone={(addedId) => {
        forgetPostedForm()
        setOpenAddress(null)
        setAdding(false)
        if (addedId) choice?.onChoose(addedId)
      }}
    />
  )
  return (
    <div>
      {failed && <FailedList sentence={failed} />}
      <Alert className="mb-5">{posted.deleteRefusal}</Alert>
      {addresses.length > 0 && (
        <fieldset
          className={isCollapsed ? 'mb-6 lg:mb-4' : 'mb-10'}
          {...(choice && {
            role: 'radiogroup',
            'aria-invalid': choice.problem !== undefined,
            'aria-describedby': choice.problem && PROBLEM,
          })}
        >
          <legend className="sr-only">
            {choice ? t('Choose a delivery address') : t('Saved addresses')}
          </legend>
          <ul className="grid gap-4 sm:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard
                key={address._id}
                address={address}
                choice={choice}
                onEdit={() => edit(address)}
              />
            ))}
          </ul>
        </fieldset>
      )}
      {choice?.problem && (
        <p id={PROBLEM} className="-mt-3 mb-6 text-red">
          {choice.problem}
        </p>
      )}
      {isFull && !editedAddress && (
        <p className="mb-4 text-ink-soft">
          {t('You can save three addresses. To add another, edit or delete one of these.')}
        </p>
      )}
      <div ref={form} className="scroll-mt-24">
        {isCollapsed ? (
          <>
            <Button kind="outline" className="noscript:hidden" onClick={add}>
              {t('Add New Address')}
            </Button>
            <noscript>{addressForm}</noscript>
          </>
        ) : (
          addressForm
        )}
      </div>
    </div>
  )
}

/** Returns what the server refused if a form was sent without scripts. */
function usePosted(): { form?: PostedForm; deleteRefusal?: string } {
  const form = useActionData<PostedForm>()
  const intent = form?.fields && postedIntent(form.fields)?.intent
  if (!intent) return {}
  return intent === 'delete' ? { deleteRefusal: form.message } : { form }
}

type CardProps = {
  address: Address
  choice: Choice | undefined
  onEdit: () => void
}

function AddressCard({ address, choice, onEdit }: CardProps) {
  const isChosen = choice?.chosenId === address._id
  const { send, busy } = useSend<AddressIntent>({ action: paths.addresses })

  const words = (
    <span className="block min-w-0 flex-1 wrap-anywhere">
      {address.recipientName && <span className="block font-medium">{address.recipientName}</span>}
      <span className="block font-medium">{address.address}</span>
      <PlaceLines place={address} />
      <span className="block text-ink-soft">{address.phone}</span>
      <span className="block text-sm text-ink-soft">{address.notes}</span>
    </span>
  )
  return (
    <li
      className={`flex flex-col border bg-white/50 p-5 transition-opacity has-checked:border-maroon has-checked:ring-1 has-checked:ring-maroon has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-maroon ${isChosen ? '' : 'border-line'} ${busy ? 'opacity-40' : ''}`}
    >
      {choice ? (
        <label className="flex flex-1 items-start gap-3">
          <input
            type="radio"
            name="addressId"
            value={address._id}
            form={choice.form}
            checked={isChosen}
            onChange={() => choice.onChoose(address._id)}
            className="mt-1 size-4.5 shrink-0 accent-maroon outline-none"
          />
          {words}
        </label>
      ) : (
        words
      )}
      <div className="mt-2 -mb-2 -ml-3 flex">
        <form>
          <input type="hidden" name="edit" value={address._id} />
          <IconButton
            type="submit"
            label={t('Edit {what}', { what: address.address })}
            onClick={(event) => {
              event.preventDefault()
              onEdit()
            }}
            className="noscript:inline-grid"
          >
            <Icon name="pencil" size={17} />
          </IconButton>
        </form>
        <form method="post">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="addressId" value={address._id} />
          <IconButton
            type="submit"
            label={t('Delete {what}', { what: address.address })}
            onClick={(event) => {
              event.preventDefault()
              if (!isSecondTap(event)) send({ intent: 'delete', addressId: address._id })
            }}
            disabled={busy}
            className="noscript:inline-grid"
          >
            <Icon name="trash-2" size={17} />
          </IconButton>
        </form>
      </div>
    </li>
  )
}
