import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract, type Endpoint } from './contract.ts'

const BLANKS = ['\u00ad', '\u200b', '\u3164', '\u2800', '\u200d', '\u2060 \u00a0']

/** Calls `see` with each schema of a text in `schema`, and its path. */
function eachText(schema: z.ZodType, path: string, see: (text: z.ZodType, path: string) => void) {
  if (schema instanceof z.ZodString || schema instanceof z.ZodUnion) see(schema, path)
  if (schema instanceof z.ZodPipe) {
    see(schema, path)
    eachText(schema.in as z.ZodType, path, see)
  }
  if (schema instanceof z.ZodObject)
    for (const [name, part] of Object.entries(schema.shape)) eachText(part, `${path}.${name}`, see)
  if (schema instanceof z.ZodArray) eachText(schema.element as z.ZodType, `${path}[]`, see)
  if (schema instanceof z.ZodUnion)
    for (const option of schema.options) eachText(option as z.ZodType, path, see)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    eachText(schema.unwrap() as z.ZodType, path, see)
}

const isWritten = (text: z.ZodType) =>
  text.safeParse('Meera').success && !text.safeParse(' ').success

/** These texts are compared with stored ones, or are stored as typed. */
const notShown = ['password', 'currentPassword', 'token', 'signature', 'sortBy']

const calls: [string, { body?: z.ZodType }][] = Object.entries<Endpoint>(contract)
const texts = calls.flatMap(([call, { body }]) => {
  const found: { path: string; text: z.ZodType }[] = []
  if (body)
    eachText(body, call, (text, path) => void (isWritten(text) && found.push({ path, text })))
  return found.filter(({ path }) => !notShown.includes(path.split('.').at(-1) ?? ''))
})

test('there are such texts', () => {
  expect(texts.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'POST /api/auth/register.userName',
      'POST /api/shop/review/add.reviewMessage',
      'POST /api/shop/address/add.address',
    ]),
  )
})

test.each(texts)('$path refuses text that nobody can see', ({ text }) => {
  for (const blank of BLANKS) expect(text.safeParse(blank).success).toBe(false)
})
