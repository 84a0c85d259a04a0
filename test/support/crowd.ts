import { uuidv7 } from 'uuidv7'
import { sql } from '#server/db.ts'
import { startSession } from '#server/people/sign-in/sessions.ts'
import type { StaffRole } from '#shared/people/roles.ts'
import type { Person, TestShop } from '#test/support/shop.ts'
import { testPasswordHash } from './password.ts'

type Doors<One> = Pick<TestShop, 'db'> & {
  person(user: Pick<Person, 'id' | 'userName' | 'email'>, cookie: string): One
}

/** Signed-in users with the test password. */
export async function crowd<One>(shop: Doors<One>, size: number, staffRole?: StaffRole) {
  const users = Array.from({ length: size }, () => {
    const id = uuidv7()
    return { id, userName: `Person ${id.slice(-6)}`, email: `${id}@example.com` }
  })
  await shop.db`
    INSERT INTO users ${sql.rows(
      users.map(({ id, userName, email }) => ({
        id,
        user_name: userName,
        email,
        password_hash: testPasswordHash,
        role: staffRole ? 'admin' : 'user',
        staff_role: staffRole ?? null,
      })),
    )}`
  return inTurns(users, 50, (user) => newSession(shop, user))
}

/** The same user on another device. */
export async function newSession<One>(
  shop: Doors<One>,
  { id, userName, email }: Pick<Person, 'id' | 'userName' | 'email'>,
) {
  return shop.person({ id, userName, email }, `zari=${await startSession(shop.db, id, 'test')}`)
}

/** Runs `work` for all items, at most `atOnce` at a time. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
