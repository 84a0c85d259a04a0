import { z } from 'zod'
import { id } from './envelope.ts'
import type { StaffRole } from './people/vocabulary.ts'

/**
 * Who may call. `shopper` and `self` want a signed-in shopper; `self` has the shopper's own id in
 * the path. `member` wants anyone signed in, `admin` an admin.
 */
export type Access = 'public' | 'member' | 'shopper' | 'self' | 'admin'

/** A workbook; its answer is bytes. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What everybody is shown of the shop, in the parts that change apart from each other. */
export const publicParts = ['catalogue', 'stock', 'reviews', 'features', 'shop'] as const
export type PublicPart = (typeof publicParts)[number]

export type Endpoint = {
  summary: string
  access: Access
  /** Beside the owner, whose work this is; without it an admin's call is the owner's alone. */
  staff?: Exclude<StaffRole, 'owner'> | 'any'
  /** Wants the password typed in this session within the last minutes (403 `confirm_password`). */
  confirmed?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /**
   * JSON, and multipart where `multipart` is set: `fields` may bring a picture in the field `image`,
   * `file` must, and `table` brings a CSV or a zip in the field `file`, which the body does not show.
   */
  body?: z.ZodType
  multipart?: 'fields' | 'file' | 'table'
  answer: z.ZodObject
  /** The answer is a file of this type instead of the JSON of `answer`. */
  produces?: 'text/csv' | typeof XLSX
  /**
   * The same for everyone who asks: the response may be given again for a moment, until a call of
   * this process changes one of these parts.
   */
  shows?: readonly PublicPart[]
  /** What everybody is shown that a success of this call changes. */
  changes?: readonly PublicPart[]
  /** Done once for an `idempotency-key` that the page chose, however often a lost answer makes it ask again. */
  once?: true
  /** 200 unless something is made. */
  status?: 200 | 201
}

export type Calls = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Endpoint>

export const byId = z.object({ id })

/** Compared with the session's user, so any other text is a 403 rather than a 400. */
export const userId = z.string()
export const ofUser = z.object({ userId })
