import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryLabels, isStandardCategory } from '#shared/catalogue/vocabulary.ts'
import { formatRupees } from '#shared/money.ts'
import {
  type OrderStatus,
  orderStatusLabels,
  type ParcelStatus,
  type PaymentMethod,
  parcelStatusLabels,
  paymentMethodLabels,
} from '#shared/orders/vocabulary.ts'
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
import { translate } from '#shared/words/words.ts'
import { formatMoment } from '../../shared/dates.ts'
import { countText } from '../shared/count-text.ts'
import { fieldWords } from '../shared/field-words.ts'
import { optionWords } from './option-words.ts'
import { UndoButton } from './undo-button.tsx'

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { before, after, action } = entry
  const title = getSubjectName(entry)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !internalFields.includes(name) && !isNothing(name, entry),
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
              <Subject subject={entry.subject} isDeleted={action.endsWith('Deleted')}>
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
      <Changes names={names.slice(0, MAX_FIELDS_SHOWN)} before={before} after={after} />
      {names.length > MAX_FIELDS_SHOWN && (
        <details>
          <summary className="text-link min-w-11 text-sm">
            {t('{n} more', { n: names.length - MAX_FIELDS_SHOWN })}
          </summary>
          <Changes names={names.slice(MAX_FIELDS_SHOWN)} before={before} after={after} />
        </details>
      )}
    </li>
  )
}

type Facts = AuditEntry['before']

function Changes({ names, ...facts }: { names: string[]; before: Facts; after: Facts }) {
  if (names.length === 0) return null
  return (
    <dl className="mt-1 grid grid-cols-[7rem_1fr] gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_1fr]">
      {names.map((name) => (
        <Change key={name} name={name} {...facts} />
      ))}
    </dl>
  )
}

function Change({ name, before, after }: { name: string; before: Facts; after: Facts }) {
  const oldText = before && name in before ? valueText(name, before[name]) : null
  const newText = after && name in after ? valueText(name, after[name]) : null
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

const MAX_CHARACTERS = 300
/** Internal fields, which are not shown. */
const internalFields = ['version', 'order', 'ownSalePrice']
const MAX_FIELDS_SHOWN = 4

/** An unchanged title, or an empty field of a new record. */
function isNothing(name: string, { before, after }: AuditEntry) {
  if (before && after) return name === 'title' && !('title' in before)
  return name === 'title' || valueText(name, (after ?? before)?.[name]) === t('none')
}

const rupees = ['price', 'salePrice', 'amount', 'inrRate', 'codFee', 'codMost']

const isNamed = (value: unknown): value is { title: string } =>
  typeof value === 'object' && value !== null && '_id' in value && 'title' in value

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('none')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (name === 'salePrice' && value === 0) return t('none')
  if (name === 'orderStatus')
    return translate(orderStatusLabels[value as OrderStatus] ?? String(value))
  if (name === 'parcelStatus')
    return translate(parcelStatusLabels[value as ParcelStatus] ?? String(value))
  if (typeof value === 'number' && rupees.includes(name)) return formatRupees(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return t('none')
    if (name === 'makes' || name === 'addOns') return value.map(optionWords).join(', ')
    if (value.every(isNamed)) return value.map(({ title }) => title).join(', ')
    if (name === 'images') return countText(value.length, 'picture')
    if (name === 'methods')
      return value
        .map((method) => translate(paymentMethodLabels[method as PaymentMethod]))
        .join(', ')
    if (name === 'codExcluded')
      return value
        .map((category) =>
          translate(isStandardCategory(category) ? categoryLabels[category] : String(category)),
        )
        .join(', ')
    return value.map((item) => valueText('', item)).join(', ')
  }
  if (typeof value === 'object')
    return Object.values(value)
      .map((item) => valueText('', item))
      .join(': ')
  const text = String(value)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}

const subjectsWithoutName = /^(settings|home|features|batch:.*)$/

function getSubjectName({ subject, name, before, after }: AuditEntry): string {
  const title = name ?? after?.title ?? before?.title
  if (typeof title === 'string') return title
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
