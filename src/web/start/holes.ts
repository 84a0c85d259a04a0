import { randomUUID } from 'node:crypto'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { type Hole, OWN_ELEMENT } from './own-part.ts'

/** Nobody outside can know it, so nothing that is written in a shop can be taken for a hole. */
const mark = randomUUID()
const holes = new RegExp(`${mark}:([^;]*);`)
export const hole: Hole = (name) => `${mark}:${name};`

/** The pieces of a page between its holes; every second one is the name of a hole. */
export const piecesOf = (html: string) => html.split(holes)

/** Whom a page for all members is rendered for. */
export const anyMember: SessionUser = { id: '', userName: hole('name'), email: '', role: 'user' }

/** Leaves the place where the browser finds the own part. */
export const withOwnElement = (html: string) =>
  html.replace(
    '</body>',
    () => `<script type="application/json" id="${OWN_ELEMENT}">${hole('own')}</script></body>`,
  )
