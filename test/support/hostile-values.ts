const someId = '0190a000-0000-7000-8000-000000000000'

/** Misplaced or too many characters. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'Gul\u0000naar',
  '/images/a\u0000.webp',
  '\ud800',
  'Gul\udfffnaar',
  '\u202e\ufeff\u200b',
  '😀'.repeat(60),
  'x'.repeat(301),
  'x'.repeat(20_001),
  "'; DROP TABLE users; --",
  '%_\\',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
  '[{"size":"M","stock":1e300}]',
  'NaN',
  '-1',
  '0',
  '1e15',
  '1e309',
  '99999999999999999999',
  'not-a-uuid',
  `${someId}'`,
  someId,
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0000-01-01',
  '9999-12-31',
  '2024-02-30',
]

const nested = (depth: number): unknown =>
  depth === 0 ? 'deep' : depth % 2 ? [nested(depth - 1)] : { deeper: nested(depth - 1) }

/** Wrong types and values beyond every limit. */
export const hostileValues: unknown[] = [
  ...[0, -0, -1, 1.5, 1e-7, 1e-300, 0.001, 2 ** 31, 2 ** 53, 1e15, 1e20, 1e308, -1e308],
  ...[null, true, false, [], {}, [[]], [null], [{}], { length: -1 }, nested(400)],
]

/** Cursors that no list returned. */
export const hostileCursors = [
  'eyJ',
  'AAAA',
  'x'.repeat(501),
  ...[
    [],
    {},
    [null],
    [-1],
    [1e300],
    [Number.MAX_SAFE_INTEGER],
    ['x'],
    ['x', someId],
    ['infinity', someId],
    ['0000-01-01 00:00:00+00', someId],
    ['2024-02-30 00:00:00+00', someId],
    ['2024-01-01 00:00:00+99', someId],
    ['Gul\u0000naar', someId],
    ['\ud800', someId],
    [1e300, someId],
    [-(2 ** 31) - 1, someId],
    [1.5, someId],
    [{}, []],
  ].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
]

const json = (payload: string | Buffer) => ({ type: 'application/json', payload })

/** Payloads that contradict their content type, or have an unsupported one. */
export const rawPayloads: { type: string; payload: string | Buffer }[] = [
  ...['', '{"a":', 'null', '[]', '7', '"text"', '{"a":1e999}', '\ufeff{}', '['.repeat(50_000)].map(
    json,
  ),
  json('{"__proto__":{"role":"admin"}}'),
  json('{"constructor":{"prototype":{"role":"admin"}}}'),
  json(Buffer.from('{"\xff":1}', 'latin1')),
  json(JSON.stringify({ text: 'x'.repeat(1_000_000) })),
  { type: 'application/json; charset=utf-16', payload: '{}' },
  { type: 'text/plain', payload: '{}' },
  { type: 'application/xml', payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>' },
  { type: 'application/x-www-form-urlencoded', payload: 'role=admin' },
  { type: 'nonsense', payload: '{}' },
  { type: 'multipart/form-data', payload: 'without a boundary' },
  ...[
    'another boundary',
    '--a\r\nContent-Disposition: form-data; name="image"; filename="a',
    '--a\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\ncut short',
    '--a\r\nContent-Disposition: form-data; name="title"\r\n\r\ncut short',
  ].map((payload) => ({ type: 'multipart/form-data; boundary=a', payload })),
]
