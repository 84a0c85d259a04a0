import type { Customer } from '#shared/shop/customer-schema.ts'
import { t } from '#shared/words/panel.ts'
import { useBrowserSession } from '../../../api/browser.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchBox } from '../../shared/search-box.tsx'

const OFFERED = 6

type Props = {
  selectedCustomer: Customer | undefined
  onChoose: (customer: Customer) => void
  onRemove: () => void
}

export function CustomerSearch({ selectedCustomer, onChoose, onRemove }: Props) {
  const session = useBrowserSession()

  async function find(q: string) {
    const { data } = await session.api('GET /api/admin/customers', { query: { q, limit: OFFERED } })
    return data.filter(({ hasAccount }) => hasAccount)
  }

  if (selectedCustomer)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 border border-line px-4 py-2">
        <p className="min-w-0">
          <span className="font-medium wrap-anywhere">{selectedCustomer.userName}</span>
          <span className="block text-sm wrap-anywhere text-ink-soft">
            {selectedCustomer.email}
          </span>
        </p>
        <Button kind="quiet" className="px-0!" onClick={onRemove}>
          {t('Another customer')}
        </Button>
      </div>
    )
  return (
    <SearchBox
      label={t('Find a customer with an account (optional)')}
      noResults={t('No customer fits this')}
      find={find}
    >
      {(customer, clear) => (
        <button
          type="button"
          className="block min-h-11 w-full px-3 py-1.5 text-left hover:bg-ivory-deep"
          onClick={() => {
            clear()
            onChoose(customer)
          }}
        >
          <span className="block font-medium wrap-anywhere">{customer.userName}</span>
          <span className="block text-sm wrap-anywhere text-ink-soft">
            {[customer.email, customer.phone].filter(Boolean).join(', ')}
          </span>
        </button>
      )}
    </SearchBox>
  )
}
