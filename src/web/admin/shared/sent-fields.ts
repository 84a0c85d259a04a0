import { useRef } from 'react'

/** Keeps what is edited while a form is being saved. */
export function useSentFields<Fields extends object>(fields: Fields) {
  const sentFields = useRef(fields)
  return {
    markSent() {
      sentFields.current = fields
    },
    /** Returns the saved fields, except those edited since they were sent. */
    withLaterEdits(savedFields: Fields): Fields {
      const isEdited = (name: string) => toJson(fields, name) !== toJson(sentFields.current, name)
      return Object.fromEntries(
        Object.entries({ ...fields, ...savedFields }).map(([name, value]) => [
          name,
          isEdited(name) ? fields[name as keyof Fields] : value,
        ]),
      ) as Fields
    },
  }
}

const toJson = (fields: object, name: string) => JSON.stringify(fields[name as keyof typeof fields])
