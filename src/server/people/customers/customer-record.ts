import { uuidv7 } from 'uuidv7'
import { type Db, type Fragment, sql, type Tx } from '../../db.ts'

/** SQL: the person's record of an account. */
export const personOfAccount = <Alias extends string>(userId: Fragment<Alias>) =>
  sql<Alias>`(SELECT p.id FROM customer_records p WHERE p.user_id = ${userId})`

/** SQL: the person's record of a contact without an account. */
export const personOfContact = (contact: string) =>
  sql`(SELECT p.person_id FROM customer_records p WHERE p.contact = ${contact})`

/** Returns the record of an account, which is locked, and creates it if needed. */
export async function ensureAccountRecord(tx: Tx, userId: string): Promise<string> {
  const id = uuidv7()
  const [record] = await tx<{ id: string }[]>`
    INSERT INTO customer_records (id, person_id, user_id) VALUES (${id}, ${id}, ${userId})
    ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id RETURNING id`
  return record?.id ?? id
}

/** Returns the person's record of a contact, which is locked, and creates it if needed. */
export async function ensureContactRecord(tx: Tx, contact: string): Promise<string> {
  const id = uuidv7()
  const [record] = await tx<{ personId: string }[]>`
    INSERT INTO customer_records (id, person_id, contact) VALUES (${id}, ${id}, ${contact})
    ON CONFLICT (contact) DO UPDATE SET contact = excluded.contact RETURNING person_id AS "personId"`
  return record?.personId ?? id
}

/** Moves all records of a person without an account to another person. */
export const mergePerson = (tx: Tx, personId: string, into: string) => tx`
  UPDATE customer_records SET person_id = ${into}, merged_at = now() WHERE person_id = ${personId}`

/** Returns false unless the record is a merged one of the person. */
export async function separateRecord(tx: Tx, personId: string, recordId: string): Promise<boolean> {
  const separated = await tx`
    UPDATE customer_records SET person_id = id, merged_at = NULL
    WHERE id = ${recordId} AND person_id = ${personId} AND id <> person_id RETURNING 1`
  return separated.length > 0
}

/** Makes a contact a person of its own. The other contacts of its former person stay together. */
export async function makeOwnPerson(tx: Tx, contact: string) {
  await tx`
    UPDATE customer_records r SET person_id = heir.id, merged_at = CASE WHEN r.id = heir.id THEN NULL ELSE r.merged_at END
    FROM customer_records main,
      LATERAL (SELECT other.id FROM customer_records other
               WHERE other.person_id = main.id AND other.id <> main.id ORDER BY other.id LIMIT 1) heir
    WHERE main.contact = ${contact} AND r.person_id = main.id AND r.id <> main.id`
  await tx`
    UPDATE customer_records SET person_id = id, merged_at = NULL WHERE contact = ${contact}`
}

/** Separates the contacts that were merged into an account at `mergedAt`. They become one person. */
export const separateMerged = (tx: Tx, userId: string, mergedAt: string) => tx`
  UPDATE customer_records r
  SET person_id = heir.id, merged_at = CASE WHEN r.id = heir.id THEN NULL ELSE r.merged_at END
  FROM (SELECT m.id, m.person_id FROM customer_records m
        WHERE m.person_id = ${personOfAccount(sql`${userId}::uuid`)} AND m.merged_at = ${mergedAt}::timestamptz
        ORDER BY m.notes = '', m.id LIMIT 1) heir
  WHERE r.person_id = heir.person_id AND r.merged_at = ${mergedAt}::timestamptz`

/** Separates all contacts of an account. */
export const separateAll = (tx: Tx, userId: string) => tx`
  UPDATE customer_records SET person_id = id, merged_at = NULL
  WHERE person_id = ${personOfAccount(sql`${userId}`)} AND contact IS NOT NULL`

/** Deletes what is recorded of an account and of its merged contacts. */
export const deleteAccountRecords = (tx: Tx, userId: string) => tx`
  DELETE FROM customer_records WHERE person_id = ${personOfAccount(sql`${userId}`)}`

/** Deletes people without an account, none of whose contacts `r.contact` meets the condition. */
export const deletePeopleWithout = (db: Db, condition: Fragment<'r'>) => db`
  DELETE FROM customer_records WHERE person_id IN (
    SELECT p.id FROM customer_records p
    WHERE p.id = p.person_id AND p.user_id IS NULL AND NOT EXISTS (
      SELECT 1 FROM customer_records r WHERE r.person_id = p.id AND ${condition}))`

/** Deletes what is recorded of the contacts' persons, unless a person has an account. */
export const deleteContactRecords = (tx: Tx, contacts: readonly string[]) => tx`
  DELETE FROM customer_records WHERE person_id IN (
    SELECT r.person_id FROM customer_records r JOIN customer_records p ON p.id = r.person_id
    WHERE r.contact ${sql.in(contacts)} AND p.user_id IS NULL)`

/** Returns the record of the person of a contact; undefined if the person has an account. */
export async function findContactRecord(tx: Tx, contact: string) {
  const [record] = await tx<{ personId: string }[]>`
    SELECT r.person_id AS "personId" FROM customer_records r JOIN customer_records p ON p.id = r.person_id
    WHERE r.contact = ${contact} AND p.user_id IS NULL FOR UPDATE OF r`
  return record?.personId
}

/** Does nothing if the contact is recorded already. */
export const addContact = (tx: Tx, personId: string, contact: string) => tx`
  INSERT INTO customer_records (id, person_id, contact) VALUES (${uuidv7()}, ${personId}, ${contact})
  ON CONFLICT DO NOTHING`

/** Returns the notes on a person without an account. */
export async function readContactNotes(tx: Tx, personId: string): Promise<string> {
  const [record] = await tx<{ notes: string }[]>`
    SELECT notes FROM customer_records WHERE id = ${personId}`
  return record?.notes ?? ''
}

export const setContactNotes = (tx: Tx, personId: string, notes: string) =>
  tx`UPDATE customer_records SET notes = ${notes} WHERE id = ${personId}`
