import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, instant } from '../envelope.ts'
import { indianPhone } from '../people/indian-formats.ts'
import { PASSWORD_MAX } from '../people/limits.ts'
import { connectedServices, connectionSources } from './connections.ts'

const MAX_KEY = 300

/** A key as a service shows it: printable ASCII without blanks. */
const key = (what: string) =>
  z
    .string(fault('{what} is missing.', { what }))
    .trim()
    .min(1, fault('{what} is missing.', { what }))
    .max(MAX_KEY, fault('{what} can have at most {n} characters.', { what, n: MAX_KEY }))
    .regex(/^[\x21-\x7e]*$/, fault('{what} is copied whole, without blanks.', { what }))

const optionalKey = (what: string) => z.union([z.literal(''), key(what)]).default('')

const host = z
  .string(fault('{what} is missing.', { what: 'Server' }))
  .trim()
  .toLowerCase()
  .max(253, fault('{what} can have at most {n} characters.', { what: 'Server', n: 253 }))
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, fault('A server is written like smtp.example.com.'))

const webAddress = z
  .string(fault('{what} is missing.', { what: 'Address' }))
  .trim()
  .max(500, fault('{what} can have at most {n} characters.', { what: 'Address', n: 500 }))
  .refine(
    isWebAddress,
    fault('An address is written like https://sms.example.com/send, without a password in it.'),
  )

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['https:', 'http:'].includes(protocol) && username === '' && password === ''
}

export const connectionKeys = {
  paypal: z.object({
    clientId: key('Client ID'),
    clientSecret: key('Secret'),
    /** Without it, notifications are refused and payments are found by polling. */
    webhookId: optionalKey('Webhook ID'),
  }),
  razorpay: z.object({
    keyId: key('Key ID'),
    keySecret: key('Key secret'),
    webhookSecret: optionalKey('Webhook secret'),
  }),
  email: z.object({
    host,
    port: z
      .number(fault('A port is a number from 1 to 65535.'))
      .int(fault('A port is a number from 1 to 65535.'))
      .min(1, fault('A port is a number from 1 to 65535.'))
      .max(65_535, fault('A port is a number from 1 to 65535.')),
    userName: key('User name'),
    password: key('Password'),
  }),
  messages: z.object({
    url: webAddress,
    /** Sent as a bearer token. */
    token: optionalKey('Token'),
  }),
  courier: z.object({ apiKey: key('Key') }),
} satisfies Record<(typeof connectedServices)[number], z.ZodObject>

export type ConnectionKeys = {
  [Service in keyof typeof connectionKeys]: z.output<(typeof connectionKeys)[Service]>
}

/** `version`: the one that the editor saw; 409 if it has changed. */
const proof = {
  version: z.number().int().min(0),
  password: z.string().max(PASSWORD_MAX),
  /** Of the second factor; may be a recovery code. */
  code: z.string().max(40),
}

/** Earlier payments of the same account use the new keys, those of another one keep theirs. */
const isSameAccount = z.boolean().default(false)

/** A test message is sent to it. */
const testPhone = z
  .string(fault('A mobile number has ten digits.'))
  .refine((text) => indianPhone(text) !== null, fault('A mobile number has ten digits.'))

export const connectionInput = z.discriminatedUnion('service', [
  z.object({
    service: z.literal('paypal'),
    keys: connectionKeys.paypal,
    isSameAccount,
    ...proof,
  }),
  z.object({
    service: z.literal('razorpay'),
    keys: connectionKeys.razorpay,
    isSameAccount,
    ...proof,
  }),
  z.object({ service: z.literal('email'), keys: connectionKeys.email, ...proof }),
  z.object({
    service: z.literal('messages'),
    keys: connectionKeys.messages,
    phone: testPhone,
    ...proof,
  }),
  z.object({ service: z.literal('courier'), keys: connectionKeys.courier, ...proof }),
])
export type ConnectionInput = z.output<typeof connectionInput>

const service = z.enum(connectedServices)

export const connectionTry = z.object({
  service,
  /** Required for `messages`. */
  phone: testPhone.optional(),
})
export type ConnectionTry = z.infer<typeof connectionTry>

export const connectionRemoval = z.object({ service, ...proof })
export type ConnectionRemoval = z.infer<typeof connectionRemoval>

const connection = z.object({
  service,
  source: z.enum(connectionSources),
  /** The end of a key's id, or a host; empty for keys of the environment. */
  hint: z.string(),
  savedAt: instant.nullable(),
  version: z.number().int(),
  /** Earlier keys that payments may still need. */
  earlier: z.array(z.object({ hint: z.string(), savedAt: instant, isReadable: z.boolean() })),
  /** The environment does not name the service's address, so keys would reach nobody. */
  isAddressMissing: z.boolean(),
  /** Names of the environment's variables. */
  variables: z.array(z.string()),
})
export type Connection = z.infer<typeof connection>

export const connectionsAnswer = answer({ data: z.array(connection) })
