import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/words/panel.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { Unfold } from './unfold.tsx'

export type PageHeadProps = {
  title: ReactNode
  /** The list that this page belongs to. */
  back?: { to: string; label: string }
  /** A line below the title: a count, or what the page is for. */
  about?: ReactNode
  /** The one or two things that are done most. */
  actions?: ReactNode
  /** What is done rarely: links and buttons, a line each. */
  more?: ReactNode
}

/** The head of every page of the panel. */
export function PageHead({ title, back, about, actions, more }: PageHeadProps) {
  return (
    <header className="page-head">
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-3xl wrap-anywhere text-maroon">{title}</h1>
          {about && <p className="max-w-2xl text-sm text-ink-soft tabular-nums">{about}</p>}
        </div>
        {(actions || more) && (
          <div className="flex flex-wrap items-center gap-2">
            {actions}
            {more && (
              <Unfold
                label={
                  <>
                    {t('More')}
                    <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
                  </>
                }
              >
                <div className="more-list">{more}</div>
              </Unfold>
            )}
          </div>
        )}
      </div>
    </header>
  )
}
