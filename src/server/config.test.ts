import { expect, test } from 'vitest'
import { getTrialServices, readConfig } from './config.ts'

test.each([
  ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
  ['PORT', '0x10', 'must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['HOLD_SECONDS', '0', 'must be a whole number of at least 1'],
  ['DATABASE_POOL_SIZE', 'many', 'must be a whole number from 1 to 200'],
  ['DEMO', 'no', 'must be 0 or 1'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, silent'],
  ['PAYPAL_CURRENCY', 'INR', 'must be one of USD, EUR, GBP, AUD, CAD, SGD'],
  ['PAYPAL_INR_RATE', '-1', 'must be a number above 0, and at most 100000'],
  ['PAYPAL_BASE_URL', 'paypal', 'must be a web address'],
  ['RAZORPAY_BASE_URL', 'razorpay', 'must be a web address'],
  ['RAZORPAY_LATE_DAYS', '6', 'must be a whole number from 1 to 5'],
  ['ADMIN_EMAIL', 'owner', 'must be an email address'],
  ['DEMO_OWNER_PASSWORD', 'short', 'needs 8 to 128 characters'],
  ['METRICS_TOKEN', 'short', 'needs at least 16 characters'],
  ['BACKUP_AT', '25:00', 'must be a time such as 03:30'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'x', 'must start with http:// or https://'],
])('%s=%s is refused with the expected value', (name, value, wanted) => {
  const sentence = `The environment variable ${name} is not valid: it ${wanted}.`
  expect(() => readConfig({ [name]: value })).toThrow(new Error(sentence))
})

test.each([
  [' Owner@Shop.example ', 'owner@shop.example'],
  ['आशा@मेल.भारत', 'आशा@xn--r2bi6d.xn--h2brj9c'],
  ['ｏｗｎｅｒ@shop.example', 'owner@shop.example'],
])('ADMIN_EMAIL=%s is the address that signs in', (typed, email) => {
  const { admin } = readConfig({ ADMIN_EMAIL: typed, ADMIN_PASSWORD: 'a-long-password' })
  expect(admin?.email).toBe(email)
})

test.each([
  [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together'],
  [{ RAZORPAY_KEY_SECRET: 's' }, 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET belong together'],
  [{ RAZORPAY_WEBHOOK_SECRET: 's' }, 'needs RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET beside it'],
])('%o is refused without its counterpart', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each([
  [{}, false],
  [{ PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com' }, false],
  [
    {
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 's',
      PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com',
    },
    true,
  ],
  [{ RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 's' }, false],
  [{ RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 's' }, true],
])('payments with %o are in test mode: %s', (env, isTrial) => {
  expect(getTrialServices(readConfig(env)).payments).toBe(isTrial)
})
