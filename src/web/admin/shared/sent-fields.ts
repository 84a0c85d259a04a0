import { useRef } from 'react'

/** Tells whether a form was edited while it was being saved, so that the later edits stay. */
export function useSentFields<Fields>(fields: Fields) {
  const sent = useRef<Fields>(undefined)
  return {
    markSent() {
      sent.current = fields
    },
    isEdited: () => JSON.stringify(fields) !== JSON.stringify(sent.current),
  }
}
