import { z } from 'zod'
import { id } from './envelope.ts'
import type { Permission } from './people/roles.ts'

/**
 * `shopper` and `self` are signed-in shoppers; the path of `self` has the shopper's own id.
 * `member` is any account.
 */
export type Access = 'public' | 'member' | 'shopper' | 'self' | 'admin'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const PDF = 'application/pdf'

export const WEBP = 'image/webp'

/** A file for another program, unlike an answer. */
export const JSON_FILE = 'application/json'

/** Parts of the response cache that are invalidated separately. */
export const publicParts = ['catalogue', 'stock', 'reviews', 'features', 'shop'] as const
export type PublicPart = (typeof publicParts)[number]

export type Endpoint = {
  summary: string
  access: Access
  /** Permission of an admin; undefined for owners only. */
  staff?: Permission
  /** The password was entered within the last ten minutes (403 `confirm_password`). */
  confirmed?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /**
   * JSON, or a form: `fields` may have a picture in `image`, `file` must, and `table` has a CSV,
   * workbook or zip in `file`, which is not part of the body.
   */
  body?: z.ZodType
  multipart?: 'fields' | 'file' | 'table' | 'photo'
  answer: z.ZodObject
  /** The response is a file of this type instead of the JSON of `answer`. */
  produces?: 'text/csv' | typeof XLSX | typeof PDF | typeof WEBP | typeof JSON_FILE
  /** The same for everyone: cached for up to a second, until a call changes one of the parts. */
  shows?: readonly PublicPart[]
  changes?: readonly PublicPart[]
  /** Runs once per `idempotency-key`; a repeated request gets the first response. */
  once?: true
  /** 201 if something is created; default: 200. */
  status?: 200 | 201
}

export type Calls = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Endpoint>

export const findById = z.object({ id })

/** Compared with the session's user, so any other text is a 403, not a 400. */
export const userId = z.string()
export const whereUser = z.object({ userId })
