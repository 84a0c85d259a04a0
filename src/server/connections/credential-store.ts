import type { ConnectionKeys } from '#shared/shop/connection-schema.ts'
import type { ConnectedService } from '#shared/shop/connections.ts'
import type { Db } from '../db.ts'
import { type SecretKey, seal, unseal } from '../people/sign-in/secrets.ts'
import { type CredentialRow, readCredentials } from './credential-record.ts'

export type StoredKeys<Service extends ConnectedService = ConnectedService> = {
  [One in Service]: Omit<CredentialRow, 'service' | 'sealed'> & {
    service: One
    /** Undefined if they were erased, or encrypted with another key than this shop's. */
    keys: ConnectionKeys[One] | undefined
    isErased: boolean
  }
}[Service]

/** Binds encrypted keys to their row, so that they cannot be moved to another service or version. */
const toOwner = (service: ConnectedService, id: string) => `credentials:${service}:${id}`

export const sealKeys = <Service extends ConnectedService>(
  secretKey: SecretKey,
  { service, id }: { service: Service; id: string },
  keys: ConnectionKeys[Service],
) => seal(secretKey, toOwner(service, id), JSON.stringify(keys))

export type CredentialStore = Awaited<ReturnType<typeof openCredentialStore>>

/** Holds the keys of the panel decrypted in memory. `reload` reads them after a change. */
export async function openCredentialStore(db: Db, secretKey: SecretKey) {
  let stored: StoredKeys[] = []
  let lastRead: Promise<void> = Promise.resolve()

  /** Keys of a version never change, so they keep their identity. */
  function open({ service, sealed, ...row }: CredentialRow): StoredKeys {
    const known = stored.find(({ id }) => id === row.id)?.keys
    const text = sealed === null ? undefined : unseal(secretKey, toOwner(service, row.id), sealed)
    const keys = text === undefined ? undefined : (known ?? JSON.parse(text))
    return { ...row, service, keys, isErased: sealed === null } as StoredKeys
  }

  async function read() {
    stored = (await readCredentials(db)).map(open)
  }

  /** One read at a time, so that an older answer cannot replace a newer one. */
  function reload(): Promise<void> {
    lastRead = lastRead.catch(() => {}).then(read)
    return lastRead
  }

  const list = <Service extends ConnectedService>(service: Service) =>
    stored.filter((one) => one.service === service) as unknown as StoredKeys<Service>[]

  /** Returns the newest keys of the account that these keys are of. */
  const findNewestOfAccount = (id: string) => {
    const accountId = stored.find((one) => one.id === id)?.accountId
    return stored.find((one) => one.accountId === accountId)
  }

  await reload()
  return {
    reload,
    /** All versions, newest first. */
    list,
    /** The keys for new work; undefined if there are none or they cannot be read. */
    current: <Service extends ConnectedService>(service: Service) =>
      list(service).find(({ retiredAt }) => retiredAt === null)?.keys,
    /** Versions that can be used, newest first. */
    inUse: <Service extends ConnectedService>(service: Service) =>
      list(service).filter(({ keys }) => keys !== undefined),
    /** Reads again if this process has not heard of the keys. */
    async forPayment(id: string): Promise<StoredKeys | undefined> {
      if (!stored.some((one) => one.id === id)) await reload()
      return findNewestOfAccount(id)
    },
    /** Services whose current keys were encrypted with another key. */
    unreadable: (): ConnectedService[] =>
      stored.flatMap(({ service, retiredAt, keys, isErased }) =>
        retiredAt === null && !keys && !isErased ? service : [],
      ),
  }
}
