import { resolve } from 'node:path'
import { z } from 'zod'
import { parseDecimal } from '#shared/money.ts'
import { emailAddress, normalEmail } from '#shared/people/email-address.ts'

const trim = (value: string) => value.trim()
const rate = 'must be a number above 0, and at most 100000'
const passwordLength = 'needs 8 to 128 characters'

/** The message completes a sentence that starts with the variable's name. */
function wholeNumber(least: number, most?: number) {
  const error = `must be a whole number ${most ? `from ${least} to ${most}` : `of at least ${least}`}`
  const within = z.int(error).min(least, error)
  return z
    .string()
    .transform(parseDecimal)
    .pipe(most ? within.max(most, error) : within)
}
const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const password = z.string().min(8, passwordLength).max(128, passwordLength).optional()
const origin = z
  .string()
  .regex(/^https?:\/\/[^/\s]+\/?$/, 'must be an origin such as https://shop.example')
  .transform((value) => new URL(value).origin)

const database = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')

const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((value) => !value.endsWith('/0'))

/** Number of proxies, or their networks. */
const proxies = z
  .string()
  .transform((value) => (/^\d$/.test(value) ? Number(value) : value.split(',').map(trim)))
  .refine(
    (value) => typeof value === 'number' || value.every((one) => network.safeParse(one).success),
    'must be 0, the number of proxies (1 to 9), or their networks such as 10.0.0.0/8,fd00::/8',
  )

const hosts = z
  .string()
  .transform((value) => value.toLowerCase().split(',').map(trim).filter(Boolean))

const environment = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_READ_URL: database.optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must start with redis:// or rediss://' })
    .optional(),
  ADMIN_EMAIL: z
    .string()
    .refine((value) => emailAddress.safeParse(value).success, 'must be an email address')
    .transform(normalEmail)
    .optional(),
  ADMIN_PASSWORD: password,
  DEMO: flag.optional(),
  DEMO_CLOSE_UPS: flag.default(true),
  DEMO_OWNER_PASSWORD: password,
  DEMO_SHOPPER_PASSWORD: password,
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_BASE_URL: z.url('must be a web address').default('https://api-m.paypal.com'),
  PAYPAL_CURRENCY: choice(['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'SGD']).default('USD'),
  PAYPAL_INR_RATE: z
    .string()
    .transform(parseDecimal)
    .pipe(z.number(rate).positive(rate).max(100_000, rate))
    .default(84),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_BASE_URL: z.url('must be a web address').default('https://api.razorpay.com'),
  RAZORPAY_LATE_DAYS: wholeNumber(1, 5).default(5),
  COURIER_BASE_URL: z.url('must be a web address').optional(),
  COURIER_API_KEY: z.string().optional(),
  ALLOWED_PRIVATE_HOSTS: hosts.default([]),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  AUTH_RATE_LIMIT: wholeNumber(1).default(20),
  HOLD_SECONDS: wholeNumber(1).default(1800),
  OFFLINE_HOLD_SECONDS: wholeNumber(1).default(86_400),
  CLAIM_HOLD_SECONDS: wholeNumber(1).default(86_400),
  CLAIM_CHECK_SECONDS: wholeNumber(1).default(259_200),
  MAX_ORDER_LINES: wholeNumber(1).default(20),
  MAX_ORDER_PIECES: wholeNumber(1).default(50),
  MAX_HELD_PER_ADDRESS: wholeNumber(1).default(300),
  MAX_UNPAID_PER_ADDRESS: wholeNumber(1).default(600),
  TRUST_PROXY: proxies.default(0),
  WEB_ORIGIN: origin.optional(),
  API_ORIGIN: origin.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })
    .optional(),
  MESSAGES_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address that text messages are sent to' })
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be the address of an S3 service' })
    .optional(),
  S3_BUCKET: z.string().default('zari'),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PICTURES_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address that pictures lie under' })
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:30')
    .optional(),
  SHARED_PORT: flag.optional(),
  WORKER: flag.default(true),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .optional(),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

/** Demo accounts. A public shop refuses them, because the README publishes their passwords. */
export const demoLogins = {
  owner: { email: 'owner@zari.example', password: 'demo-owner-pass' },
  shopper: { email: 'shopper@zari.example', password: 'demo-shopper-pass' },
}

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the configuration from the environment. Throws an Error that names the variable and the
 * expected value.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(
      `The environment variable ${issue?.path.join('.')} is not valid: it ${issue?.message}.`,
    )
  }
  const raw = parsed.data
  if (!raw.ADMIN_EMAIL !== !raw.ADMIN_PASSWORD)
    throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.')
  if (!raw.PAYPAL_CLIENT_ID !== !raw.PAYPAL_CLIENT_SECRET)
    throw new Error(
      'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together: set both or neither.',
    )
  if (!raw.RAZORPAY_KEY_ID !== !raw.RAZORPAY_KEY_SECRET)
    throw new Error('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET belong together: set both or neither.')
  if (raw.RAZORPAY_WEBHOOK_SECRET && !raw.RAZORPAY_KEY_ID)
    throw new Error(
      'RAZORPAY_WEBHOOK_SECRET needs RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET beside it.',
    )
  const isLoopback = raw.HOST === 'localhost' || raw.HOST === '::1' || raw.HOST.startsWith('127.')
  const demoPasswords = {
    owner: raw.DEMO_OWNER_PASSWORD ?? demoLogins.owner.password,
    shopper: raw.DEMO_SHOPPER_PASSWORD ?? demoLogins.shopper.password,
  }
  const changed =
    demoPasswords.owner !== demoLogins.owner.password &&
    demoPasswords.shopper !== demoLogins.shopper.password
  return {
    port: raw.PORT,
    host: raw.HOST,
    dataDir: resolve(raw.DATA_DIR),
    databaseUrl: raw.DATABASE_URL,
    /** Owner of the tables, used for migrations. Default: the role of `databaseUrl`. */
    databaseOwnerUrl: raw.DATABASE_OWNER_URL,
    /** Bypasses a pooler for notifications, which need a session. Default: `databaseUrl`. */
    databaseDirectUrl: raw.DATABASE_DIRECT_URL,
    databaseReadUrl: raw.DATABASE_READ_URL,
    /** Maximum connections for statements, and as many for transactions. */
    databasePoolSize: raw.DATABASE_POOL_SIZE,
    /** Announces changes between processes. Default: the database. */
    redisUrl: raw.REDIS_URL,
    admin:
      raw.ADMIN_EMAIL && raw.ADMIN_PASSWORD
        ? { email: raw.ADMIN_EMAIL, password: raw.ADMIN_PASSWORD }
        : undefined,
    /** Whether an empty database becomes the demo's. `decideDemo` tells which a shop is. */
    demoWanted: raw.DEMO ?? raw.DATABASE_URL === undefined,
    /** DEMO=0 is set, which turns a demo into a real shop. */
    demoEnds: raw.DEMO === false,
    demoCloseUps: raw.DEMO_CLOSE_UPS,
    demoPasswords,
    /** Where strangers could use the demo's published passwords; undefined: nowhere. */
    demoExposure: changed ? undefined : findExposure(raw, isLoopback),
    paypal: {
      /** Undefined: the shop does not offer PayPal. */
      credentials:
        raw.PAYPAL_CLIENT_ID && raw.PAYPAL_CLIENT_SECRET
          ? { clientId: raw.PAYPAL_CLIENT_ID, clientSecret: raw.PAYPAL_CLIENT_SECRET }
          : undefined,
      baseUrl: raw.PAYPAL_BASE_URL.replace(/\/$/, ''),
      currency: raw.PAYPAL_CURRENCY,
      inrRate: raw.PAYPAL_INR_RATE,
      webhookId: raw.PAYPAL_WEBHOOK_ID,
    },
    razorpay: {
      /** Undefined: the shop does not offer Razorpay. */
      credentials:
        raw.RAZORPAY_KEY_ID && raw.RAZORPAY_KEY_SECRET
          ? { keyId: raw.RAZORPAY_KEY_ID, keySecret: raw.RAZORPAY_KEY_SECRET }
          : undefined,
      baseUrl: raw.RAZORPAY_BASE_URL.replace(/\/$/, ''),
      webhookSecret: raw.RAZORPAY_WEBHOOK_SECRET,
      /** Days in which a failed payment may still be authorised. */
      lateDays: raw.RAZORPAY_LATE_DAYS,
    },
    /** Undefined: parcels are not booked with a courier. */
    courierBaseUrl: raw.COURIER_BASE_URL?.replace(/\/$/, ''),
    courierKey: raw.COURIER_API_KEY,
    /** Private hosts that an owner may enter as servers of email and text messages. */
    allowedPrivateHosts: raw.ALLOWED_PRIVATE_HOSTS,
    /** Undefined: the key file in the data folder. */
    secretKey: raw.SECRET_KEY,
    authRateLimit: raw.AUTH_RATE_LIMIT,
    holdSeconds: raw.HOLD_SECONDS,
    /** Stock hold in seconds until a cash order is confirmed or the shop's account is paid. */
    offlineHoldSeconds: raw.OFFLINE_HOLD_SECONDS,
    /** Seconds that stock is held after a proven shopper has entered a bank reference. */
    claimHoldSeconds: raw.CLAIM_HOLD_SECONDS,
    /** Seconds that the owner has to check a bank reference. */
    claimCheckSeconds: raw.CLAIM_CHECK_SECONDS,
    maxOrderLines: raw.MAX_ORDER_LINES,
    maxOrderPieces: raw.MAX_ORDER_PIECES,
    /** Maximum items held by unpaid orders of one network address. */
    maxHeldPerAddress: raw.MAX_HELD_PER_ADDRESS,
    /** Maximum unpaid orders per network address and hour. */
    maxUnpaidPerAddress: raw.MAX_UNPAID_PER_ADDRESS,
    trustProxy: raw.TRUST_PROXY,
    webOrigin: raw.WEB_ORIGIN,
    apiOrigin: raw.API_ORIGIN,
    smtpUrl: raw.SMTP_URL,
    /** Receives text messages. Undefined: they are files in the outbox folder. */
    messagesUrl: raw.MESSAGES_URL,
    s3: readS3(raw),
    /** Public base URL of pictures without a trailing slash. Default: /images. */
    picturesBase: raw.PICTURES_BASE_URL,
    /** Token that permits reading /metrics. Undefined: loopback only. */
    metricsToken: raw.METRICS_TOKEN,
    /** OTLP/HTTP receiver of traces. Undefined: tracing is off. */
    tracesTo: raw.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Undefined: the launcher makes no daily backup. */
    backupAt: raw.BACKUP_AT,
    /** Whether other processes listen on the same port (WEB_CONCURRENCY). */
    sharedPort: raw.SHARED_PORT ?? false,
    /** Whether this process may run background work; one such process does. */
    worker: raw.WORKER,
    logLevel: raw.LOG_LEVEL,
  }
}

function findExposure(
  { HOST, WEB_ORIGIN, TRUST_PROXY }: z.output<typeof environment>,
  isLoopback: boolean,
) {
  if (!isLoopback) return `on ${HOST}`
  if (WEB_ORIGIN?.startsWith('https:')) return `at ${WEB_ORIGIN}`
  return TRUST_PROXY === 0 ? undefined : 'behind a proxy (TRUST_PROXY)'
}

/** Returns the shop's URL for links made outside a request. */
export const siteOrigin = ({ webOrigin, port }: Pick<Config, 'webOrigin' | 'port'>) =>
  webOrigin ?? `http://127.0.0.1:${port}`

/** Undefined if pages, API and pictures share one host, which reads paths. */
export const pictureBase = ({
  picturesBase,
  apiOrigin,
}: Pick<Config, 'picturesBase' | 'apiOrigin'>): string | undefined =>
  picturesBase ?? (apiOrigin && `${apiOrigin}/images`)

type Services = Pick<Config, 'paypal' | 'razorpay' | 'smtpUrl'>

export const getTrialServices = ({ paypal, razorpay, smtpUrl }: Services) => ({
  payments: isPayPalTest(paypal) || isRazorpayTest(razorpay),
  mail: smtpUrl === undefined,
})

const isPayPalTest = ({ baseUrl, credentials }: Config['paypal']) =>
  credentials !== undefined && baseUrl !== 'https://api-m.paypal.com'

/** Razorpay's test keys use the live address. */
const isRazorpayTest = ({ baseUrl, credentials }: Config['razorpay']) =>
  credentials !== undefined &&
  (baseUrl !== 'https://api.razorpay.com' || credentials.keyId.startsWith('rzp_test_'))

function readS3(raw: z.output<typeof environment>) {
  if (!raw.S3_ENDPOINT) return undefined
  if (!raw.S3_ACCESS_KEY_ID || !raw.S3_SECRET_ACCESS_KEY)
    throw new Error('S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.')
  return {
    bucketUrl: `${raw.S3_ENDPOINT.replace(/\/$/, '')}/${raw.S3_BUCKET}`,
    region: raw.S3_REGION,
    accessKeyId: raw.S3_ACCESS_KEY_ID,
    secretAccessKey: raw.S3_SECRET_ACCESS_KEY,
  }
}

if (import.meta.main)
  try {
    readConfig(process.env)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
