import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#shared/words/panel.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'

type Props = {
  back: string
  /** Target of `back` if it is not an order. */
  list: string
  children: ReactNode
}

export function PrintPage({ back, list, children }: Props) {
  return (
    <main className="mx-auto max-w-3xl px-5 py-8 sm:px-10 print:max-w-none print:p-0">
      <div className="mb-8 flex flex-wrap justify-between gap-3 print:hidden">
        <Link to={back} className={buttonStyle('quiet', 'px-0!')}>
          <ArrowLeft size={16} strokeWidth={1.5} />
          {back.includes('order=') ? t('Back to the order') : list}
        </Link>
        <Button onClick={() => window.print()}>
          <Printer size={16} strokeWidth={1.5} />
          {t('Print')}
        </Button>
      </div>
      {children}
    </main>
  )
}
