import type { ComponentProps, ReactNode } from 'react'
import { RecordHistory } from './audit/record-history.tsx'
import { PageHead, type PageHeadProps } from './page-head.tsx'
import { SaveBar } from './save-bar.tsx'

type Form = ComponentProps<typeof SaveBar> & Pick<ComponentProps<'form'>, 'onSubmit'>

type Props = PageHeadProps & {
  /** Left, the wider column. */
  children: ReactNode
  /** Right from 1100 px, below on smaller screens. */
  aside?: ReactNode
  /** Subject in the audit log. The owner sees its latest changes below both columns. */
  subject?: string | undefined
  /** Set if both columns are one form, saved together. */
  form?: Form
}

/** A page of one record. */
export function RecordPage({ children, aside, subject, form, ...head }: Props) {
  const columns = <Columns aside={aside}>{children}</Columns>
  return (
    <div className="record-page">
      <PageHead {...head} />
      {form ? <FormOfColumns {...form}>{columns}</FormOfColumns> : columns}
      {subject && <RecordHistory subject={subject} className="mt-12 max-w-5xl" />}
    </div>
  )
}

function FormOfColumns({ onSubmit, children, ...bar }: Form & { children: ReactNode }) {
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      {children}
      <SaveBar {...bar} />
    </form>
  )
}

function Columns({ children, aside }: Pick<Props, 'children' | 'aside'>) {
  if (!aside) return <div className="max-w-4xl space-y-10 pb-6">{children}</div>
  return (
    <div className="record-columns pb-6">
      <div className="min-w-0 space-y-10">{children}</div>
      <div className="min-w-0 space-y-8">{aside}</div>
    </div>
  )
}
