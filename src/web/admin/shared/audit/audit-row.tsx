import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  adminEmailTextPath,
  adminOrdersPath,
  adminProductsPath,
  panelPaths,
} from '#shared/panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { auditLabels } from '#shared/people/audit-actions.ts'
import type { AuditEntry } from '#shared/people/staff-schema.ts'
import { t } from '#shared/words/panel.ts'
import { formatMoment } from '../../../shared/dates.ts'
import { fieldWords } from '../field-words.ts'
import { UndoButton } from './undo-button.tsx'
import { type ScopeNames, valueText } from './value-text.ts'

export function AuditRow({ entry, scopeNames }: { entry: AuditEntry; scopeNames: ScopeNames }) {
  const { before, after, action } = entry
  const title = getSubjectName(entry)
  const facts = { before, after, scopeNames }
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !internalFields.includes(name) && !isNothing(name, entry, scopeNames),
  )
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap justify-between gap-x-6">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{entry.userName}</span>
          <span className="text-ink-soft">: {t(auditLabels[action])}</span>
          {title && (
            <>
              <span className="text-ink-soft">, </span>
              <Subject
                subject={entry.subject}
                isDeleted={action.endsWith('Deleted') || isErasedCustomer(entry)}
              >
                {title}
              </Subject>
            </>
          )}
        </p>
        <div className="flex items-center gap-x-4 max-sm:w-full max-sm:flex-row-reverse max-sm:justify-between">
          {entry.batch && <UndoButton batch={entry.batch} size={entry.batchSize} title={title} />}
          <time dateTime={entry.at} className="text-sm text-ink-soft">
            {formatMoment(entry.at)}
          </time>
        </div>
      </div>
      <Changes names={names.slice(0, MAX_FIELDS_SHOWN)} {...facts} />
      {names.length > MAX_FIELDS_SHOWN && (
        <details>
          <summary className="text-link min-w-11 text-sm">
            {t('{n} more', { n: names.length - MAX_FIELDS_SHOWN })}
          </summary>
          <Changes names={names.slice(MAX_FIELDS_SHOWN)} {...facts} />
        </details>
      )}
    </li>
  )
}

type Facts = Pick<AuditEntry, 'before' | 'after'> & { scopeNames: ScopeNames }

function Changes({ names, ...facts }: { names: string[] } & Facts) {
  if (names.length === 0) return null
  return (
    <dl className="mt-1 grid grid-cols-[7rem_1fr] gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_1fr]">
      {names.map((name) => (
        <Change key={name} name={name} {...facts} />
      ))}
    </dl>
  )
}

function Change({ name, before, after, scopeNames }: { name: string } & Facts) {
  const oldText = before && name in before ? valueText(name, before[name], scopeNames) : null
  const newText = after && name in after ? valueText(name, after[name], scopeNames) : null
  return (
    <>
      <dt className="text-ink-soft">{fieldWords(name)}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
        {oldText !== null && <del className="text-ink-soft">{oldText}</del>}
        {oldText !== null && newText !== null && <span aria-hidden> → </span>}
        {newText !== null && <ins className="text-ink no-underline">{newText}</ins>}
      </dd>
    </>
  )
}

/** Internal fields, which are not shown. */
const internalFields = ['version', 'order', 'ownSalePrice']
const MAX_FIELDS_SHOWN = 4

/** An unchanged title, or an empty field of a new record. */
function isNothing(name: string, { before, after }: AuditEntry, scopeNames: ScopeNames) {
  if (before && after) return name === 'title' && !('title' in before)
  return name === 'title' || valueText(name, (after ?? before)?.[name], scopeNames) === t('none')
}

const subjectsWithoutName = /^(settings|home|features|categories|collections|batch:.*)$/

const uuidSubject = /^\w+:[\da-f]{8}-[\da-f-]{27}$/

const isErasedCustomer = ({ subject, name }: Pick<AuditEntry, 'subject' | 'name'>) =>
  subject.startsWith('customer:') && name === null

function getSubjectName({ subject, name, before, after }: AuditEntry): string {
  if (subject.startsWith('giftCard:')) return name ? t('Card … {end}', { end: name }) : ''
  const title = name ?? after?.title ?? before?.title
  if (typeof title === 'string') return title
  if (isErasedCustomer({ subject, name })) return t('Erased customer')
  if (uuidSubject.test(subject)) return subject.startsWith('order:') ? t('Order') : ''
  return subjectsWithoutName.test(subject) ? '' : subject.replace(/^\w+:/, '')
}

type SubjectProps = { subject: string; isDeleted: boolean; children: ReactNode }

/** A link only if the record still has a page. */
function Subject({ subject, isDeleted, children }: SubjectProps) {
  const [kind = '', id = ''] = subject.split(/:(.*)/)
  const href = {
    product: adminProductsPath({ edit: id }),
    order: adminOrdersPath({ order: id }),
    staff: panelPaths.staff,
    settings: panelPaths.settings,
    home: panelPaths.homeSettings,
    customer: panelPaths.customers,
    giftCard: panelPaths.giftCards,
    mailText: adminEmailTextPath(id),
    feature: paths.adminDashboard,
    features: paths.adminDashboard,
  }[kind]
  if (!href || isDeleted) return <span>{children}</span>
  return (
    <Link
      to={href}
      className="-my-2.5 inline-block max-w-full py-2.5 text-maroon underline decoration-gold underline-offset-4 hover:decoration-maroon"
    >
      {children}
    </Link>
  )
}
