import { randomUUID } from 'node:crypto'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { PERSONAL_DATA_ELEMENT, type Placeholder } from './personal-data.ts'

/** Random per process, so user content cannot forge a placeholder. */
const mark = randomUUID()
const placeholders = new RegExp(`${mark}:([^;]*);`)
export const placeholder: Placeholder = (name) => `${mark}:${name};`

/** Every second item is a placeholder's name. */
export const splitAtPlaceholders = (html: string) => html.split(placeholders)

/** The stand-in user of a page for all members. */
export const anyMember: SessionUser = {
  id: '',
  userName: placeholder('name'),
  email: '',
  role: 'user',
}

export const appendPersonalDataScript = (html: string) =>
  html.replace(
    '</body>',
    () =>
      `<script type="application/json" id="${PERSONAL_DATA_ELEMENT}">${placeholder('own')}</script></body>`,
  )
