import type { Consents, CustomerDates, YearlyDate } from '#shared/shop/customer-schema.ts'
import {
  type ConsentAnswer,
  type ConsentChannel,
  type CustomerDateKind,
  consentChannels,
  customerDateKinds,
} from '#shared/shop/customer-vocabulary.ts'
import { type Fragment, sql, type Tx } from '../../db.ts'

export type DateRows = Partial<Record<CustomerDateKind, YearlyDate>>
export type ConsentRows = Partial<Record<ConsentChannel, NonNullable<Consents['email']>>>

/** SQL: `DateRows` of a person. */
export const datesOf = <Alias extends string>(person: Fragment<Alias>) => sql<Alias>`(
  SELECT coalesce(jsonb_object_agg(kind, jsonb_build_object('day', day, 'month', month, 'year', year)), '{}')
  FROM (SELECT DISTINCT ON (d.kind) d.kind, d.day, d.month, d.year
        FROM customer_records r JOIN customer_dates d ON d.record_id = r.id WHERE r.person_id = ${person}
        ORDER BY d.kind, d.updated_at DESC, d.record_id DESC) latest)`

/** SQL: `ConsentRows` of a person. */
export const consentsOf = <Alias extends string>(person: Fragment<Alias>) => sql<Alias>`(
  SELECT coalesce(jsonb_object_agg(channel, jsonb_build_object(
           'answer', answer, 'since', since, 'recordedBy', recorded_by)), '{}')
  FROM (SELECT DISTINCT ON (c.channel) c.channel, c.answer, c.since,
               CASE WHEN staff.erased_at IS NULL THEN staff.user_name ELSE '' END AS recorded_by
        FROM customer_records r JOIN customer_consents c ON c.record_id = r.id
        JOIN users staff ON staff.id = c.recorded_by WHERE r.person_id = ${person}
        ORDER BY c.channel, c.since DESC, c.record_id DESC) latest)`

export function toDates({ birthday, anniversary, wedding }: DateRows): CustomerDates {
  return {
    birthday: birthday ?? null,
    anniversary: anniversary ?? null,
    wedding: wedding ? [wedding.year, pad(wedding.month), pad(wedding.day)].join('-') : null,
  }
}

const pad = (number: number) => String(number).padStart(2, '0')

export const toConsents = ({ email, message }: ConsentRows): Consents => ({
  email: email ? withUtc(email) : null,
  message: message ? withUtc(message) : null,
})

const withUtc = ({ since, ...consent }: NonNullable<Consents['email']>) => ({
  ...consent,
  since: new Date(since).toISOString(),
})

function toRow(dates: CustomerDates, kind: CustomerDateKind): YearlyDate | null {
  if (kind !== 'wedding') return dates[kind]
  const [year = 0, month = 0, day = 0] = dates.wedding?.split('-').map(Number) ?? []
  return dates.wedding === null ? null : { year, month, day }
}

const isSame = (one: YearlyDate | null, other: YearlyDate | null) =>
  one?.day === other?.day && one?.month === other?.month && one?.year === other?.year

export const hasSameDates = (one: CustomerDates, other: CustomerDates) =>
  customerDateKinds.every((kind) => isSame(toRow(one, kind), toRow(other, kind)))

/** Requires a row lock on the person's record. */
export async function readDates(tx: Tx, personId: string): Promise<CustomerDates> {
  const [row] = await tx<{ dates: DateRows }[]>`SELECT ${datesOf(sql`${personId}::uuid`)} AS dates`
  return toDates(row?.dates ?? {})
}

/** Stores what differs from `stored`, in place of all earlier entries of the person. */
export async function setDates(
  tx: Tx,
  personId: string,
  stored: CustomerDates,
  dates: CustomerDates,
) {
  for (const kind of customerDateKinds) {
    const date = toRow(dates, kind)
    if (isSame(date, toRow(stored, kind))) continue
    await tx`
      DELETE FROM customer_dates WHERE kind = ${kind} AND record_id IN (
        SELECT id FROM customer_records WHERE person_id = ${personId})`
    if (date)
      await tx`
        INSERT INTO customer_dates (record_id, kind, day, month, year)
        VALUES (${personId}, ${kind}, ${date.day}, ${date.month}, ${date.year})`
  }
}

type Answers = Record<ConsentChannel, ConsentAnswer | null>

/** Requires a row lock on the person's record. */
export async function readAnswers(tx: Tx, personId: string): Promise<Answers> {
  const [row] = await tx<{ consents: ConsentRows }[]>`
    SELECT ${consentsOf(sql`${personId}::uuid`)} AS consents`
  const { email, message } = row?.consents ?? {}
  return { email: email?.answer ?? null, message: message?.answer ?? null }
}

/** Stores the channels whose answer differs from `stored`, in place of all earlier answers. */
export async function setAnswers(
  tx: Tx,
  personId: string,
  stored: Answers,
  { answers, recordedBy }: { answers: Answers; recordedBy: string },
) {
  for (const channel of consentChannels) {
    const answer = answers[channel]
    if (answer === stored[channel]) continue
    await tx`
      DELETE FROM customer_consents WHERE channel = ${channel} AND record_id IN (
        SELECT id FROM customer_records WHERE person_id = ${personId})`
    if (answer)
      await tx`
        INSERT INTO customer_consents (record_id, channel, answer, recorded_by)
        VALUES (${personId}, ${channel}, ${answer}, ${recordedBy})`
  }
}
