import { z } from 'zod'
import { id } from './envelope.ts'
import type { Permission } from './people/roles.ts'

/**
 * Who may call. `shopper` and `self` require a signed-in shopper; `self` has the shopper's own id in
 * the path. `member` requires any account, `admin` an admin.
 */
export type Access = 'public' | 'member' | 'shopper' | 'self' | 'admin'

/** Media type of an .xlsx workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Media type of a document to print. */
export const PDF = 'application/pdf'

/** Media type of a private photo. */
export const WEBP = 'image/webp'

/** Public parts of the shop; each is invalidated by itself. */
export const publicParts = ['catalogue', 'stock', 'reviews', 'features', 'shop'] as const
export type PublicPart = (typeof publicParts)[number]

export type Endpoint = {
  summary: string
  access: Access
  /** The permission that an admin needs; without one the call is for owners only. */
  staff?: Permission
  /** Requires that the password was typed in this session within the last ten minutes (403 `confirm_password`). */
  confirmed?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /**
   * JSON, and multipart where `multipart` is set: `fields` may bring a picture in the field `image`,
   * `file` must, and `table` brings a CSV, workbook or zip in the field `file`, which is not part of the body.
   */
  body?: z.ZodType
  multipart?: 'fields' | 'file' | 'table' | 'photo'
  answer: z.ZodObject
  /** The answer is a file of this type instead of the JSON of `answer`. */
  produces?: 'text/csv' | typeof XLSX | typeof PDF | typeof WEBP
  /**
   * The answer is the same for everyone. It may be cached for up to a second, until a call changes one of
   * these parts.
   */
  shows?: readonly PublicPart[]
  changes?: readonly PublicPart[]
  /** Runs once for each `idempotency-key`; a repeated request gets the first answer. */
  once?: true
  /** 201 where something is created, else 200. */
  status?: 200 | 201
}

export type Calls = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Endpoint>

export const findById = z.object({ id })

/** Compared with the session's user, so any other text is a 403 rather than a 400. */
export const userId = z.string()
export const whereUser = z.object({ userId })
