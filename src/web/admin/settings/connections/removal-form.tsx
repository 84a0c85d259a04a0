import { useState } from 'react'
import type { Connection } from '#shared/shop/connection-schema.ts'
import { t } from '#shared/words/panel.ts'
import { Button } from '../../../ui/button.tsx'
import { RefusalNote } from '../../shared/refusal.tsx'
import { useCall } from '../../shared/use-call.ts'
import { connectionWords } from './connection-fields.ts'
import { noProof, ProofFields } from './proof-fields.tsx'

type Props = { connection: Connection; onClose: () => void }

export function RemovalForm({ connection: { service, version }, onClose }: Props) {
  const [proof, setProof] = useState(noProof)
  const { send, busy, refusal, reset } = useCall({ showsRefusal: true, onDone: close })

  /** Forgets the password, which the call keeps until then. */
  function close() {
    reset()
    onClose()
  }

  return (
    <form
      method="post"
      noValidate
      className="mt-4 space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        send('POST /api/admin/connections/remove', { body: { service, version, ...proof } })
      }}
    >
      <p>
        {t('Without these keys:')} {t(connectionWords[service].without)}{' '}
        {(service === 'paypal' || service === 'razorpay') &&
          t('Payments that were made with them can still be refunded.')}
      </p>
      <ProofFields proof={proof} onChange={setProof} refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="danger" disabled={busy}>
          {t('Remove the keys')}
        </Button>
        <Button kind="quiet" onClick={close}>
          {t('Cancel')}
        </Button>
        <RefusalNote refusal={refusal} onNewest={close} />
      </div>
    </form>
  )
}
