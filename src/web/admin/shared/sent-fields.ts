import { useRef } from 'react'

/** Keeps what is edited while a form is being saved. */
export function useSentFields<Fields extends object>(fields: Fields) {
  const sent = useRef(fields)
  return {
    markSent() {
      sent.current = fields
    },
    /** Returns the saved fields, except those edited since they were sent. */
    withLaterEdits(saved: Fields): Fields {
      const isEdited = (name: string) => jsonOf(fields, name) !== jsonOf(sent.current, name)
      return Object.fromEntries(
        Object.entries({ ...fields, ...saved }).map(([name, value]) => [
          name,
          isEdited(name) ? fields[name as keyof Fields] : value,
        ]),
      ) as Fields
    },
  }
}

const jsonOf = (fields: object, name: string) => JSON.stringify(fields[name as keyof typeof fields])
