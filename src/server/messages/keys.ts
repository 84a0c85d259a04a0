import type { answers, notes, refusals } from './english.ts'
import type { ErrorKind } from './kinds.ts'

type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

type Refusals = Merged<(typeof refusals)[ErrorKind]>
type Messages = Refusals & typeof answers & typeof notes
export type RefusalKey = keyof Refusals
export type MessageKey = keyof Messages

type Value = string | number | ServerMessage
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type NamesOf<Text> = Text extends { one: string; other: infer Other }
  ? 'n' | Names<Other>
  : Names<Text>
type Values<Key extends MessageKey> = Record<NamesOf<Messages[Key]>, Value>
/** An empty list for a message without placeholders. */
export type ValuesOf<Key extends MessageKey> = [NamesOf<Messages[Key]>] extends [never]
  ? []
  : [Values<Key>]

export type ServerMessage = {
  key: MessageKey
  values?: Readonly<Record<string, Value>> | undefined
}
