import { useState } from 'react'
import { createLoader } from '../../api/load.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { toCard } from '../../shop/shared/card.ts'
import { Button } from '../../ui/button.tsx'
import { Modal, Sheet } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast.ts'
import { Controls } from './controls.tsx'
import { Parts } from './parts.tsx'

const load = createLoader(async ({ api }) => {
  const { data } = await api('GET /api/shop/products/get', { query: { limit: 60 } })
  const cards = data.map(toCard)
  const states = [
    cards.find(({ salePrice, totalStock }) => salePrice === 0 && totalStock > 9),
    cards.find(({ salePrice, totalStock }) => salePrice > 0 && totalStock > 9),
    cards.find(({ totalStock }) => totalStock > 0 && totalStock < 10),
    cards.find(({ totalStock }) => totalStock === 0),
  ]
  return { cards: states.filter((card) => card !== undefined) }
})
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: 'Styleguide', noIndex: true })

const schemes = [
  ['Light', 'scheme-light'],
  ['Dark', 'scheme-dark'],
] as const

type Props = { loaderData: Awaited<ReturnType<typeof load>> }

/** Development only. */
export default function Styleguide({ loaderData }: Props) {
  const [open, setOpen] = useState<'modal' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <main>
      <div className="flex flex-wrap gap-3 p-6">
        <Button onClick={() => setOpen('modal')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button kind="outline" onClick={() => toast.success('Kept for later')}>
          Toast
        </Button>
        <Button
          kind="outline"
          onClick={() => toast.success('Taken out', { label: 'Undo', run: () => {} })}
        >
          Toast with an action
        </Button>
        <Button kind="danger" onClick={() => toast.error('That could not be done.')}>
          Toast of a failure
        </Button>
      </div>
      <div className="grid xl:grid-cols-2">
        {schemes.map(([name, scheme]) => (
          <section
            key={name}
            aria-label={name}
            className={`${scheme} space-y-12 bg-ivory px-8 py-10 text-ink`}
          >
            <Controls />
            <Parts cards={loaderData.cards} />
          </section>
        ))}
      </div>
      <Modal open={open === 'modal'} onClose={close} title="A dialog" description="What it is for.">
        <p className="p-8">Over the page, in the page's own theme.</p>
      </Modal>
      <Sheet open={open === 'sheet'} onClose={close} title="A sheet">
        <p className="p-8">From the side.</p>
      </Sheet>
    </main>
  )
}
