// Answers for values that nobody types by accident: each kind that has broken a server somewhere, and what it stands for.
import type { Random } from '#kit/random.ts'
import type { Json, Shape } from './well-formed.ts'

/** Values without blanks, written one behind the other. */
export const each = (spaced: string): string[] => spaced.split(' ')

const numbers: readonly Json[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e308,
  -1e308,
  1e21,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53,
  4_294_967_296,
  2 ** 63,
  100_000_000_000,
  1.000_000_000_000_01,
]

/** As texts: beyond a column, with many decimals, in notations that a parser of numbers takes and a person does not write. */
const amounts: readonly string[] = [
  ...each(
    '0 -1 -0.00 +5 00012 0.01 0.001 1.23456789 0.00000000000000000001 1e3 1e400 0x10 1_000 1n 100000.5.5 .5 5000.',
  ),
  ...each(
    '9223372036854775807 9223372036854775808 92233720368547758.07 92233720368547758.08 99999999999999999999',
  ),
  ...each(
    '999999999999999 999999999999999.99999999 100000000000000 92233720368547.75807 1,000 ١٢٣ １２３ ½ NaN Infinity -Infinity ₦5,000',
  ),
  'NGN 5000',
  '1 000',
  '9'.repeat(200),
]

const days: readonly string[] = [
  ...each(
    '0000-01-01 0000-00-00 0001-01-01 1582-10-10 1970-01-01 2025-02-29 2026-02-30 2026-13-01 9999-12-31',
  ),
  ...each('9999-99-99 10000-01-01 2026-6-1 +002026-06-15 0000-00 9999-12 2026-00 2026-06-15T'),
]

const instants: readonly string[] = [
  ...each(
    '0000-01-01T00:00:00Z 0001-01-01T00:00:00Z 9999-12-31T23:59:59.999Z 9999-12-31T23:59:59.999999999Z',
  ),
  ...each('2016-12-31T23:59:60Z 2026-06-15T24:00:00Z 2026-02-30T10:00:00Z +275760-09-13T00:00:00.000Z'),
  ...each(
    '-271821-04-20T00:00:00Z 2026-06-15T09:00:00+99:99 2026-06-15T09:00:00 2026-06-15T09:00:00.1234567Z',
  ),
  ...each('4714-11-24T00:00:00Z 1900-01-01T00:00:00Z 99:99 24:00 12:60'),
]

const ids: readonly string[] = [
  ...each(
    '00000000-0000-0000-0000-000000000000 ffffffff-ffff-ffff-ffff-ffffffffffff undefined null 1 -1 me all',
  ),
  ...each(
    '018F2F6A-0000-7000-8000-00000000FEED 018f2f6a00007000800000000000feed {018f2f6a-0000-7000-8000-00000000feed}',
  ),
  ...each('018f2f6a-0000-7000-8000-00000000feed; 018f2f6a-0000-7000-8000-00000000feeg'),
]

/** Texts by what they are hostile to, each as likely as another. */
const textsAgainst: readonly (readonly string[])[] = [
  // Statements and patterns of the database.
  [
    ...each("% _ %%%% \\ \\\\ \\' \" $1 $$ :id ? * , ; '||pg_sleep(0)||'"),
    "' or 1=1--",
    "'; drop table users;--",
  ],
  // What cannot be stored, or is not text.
  each('\0 a\0b \ud800 ada\udc00 \udc00\ud800 \uffff \u{10ffff} \x1b[31m \x7f \x85 a\rb'),
  // What nobody sees, or sees as something else.
  [
    ...each('\u202eevil\u202c \u2066bidi \u200b a\u200bb \u00ad \ufeffada İ ﷺ ﬁ Å'),
    '\u00a0',
    '\u2028',
    `a${'\u0301'.repeat(300)}`,
  ],
  // Nothing, and too much.
  [
    '',
    ' ',
    '\t',
    '\n',
    'a b',
    'ß'.repeat(40),
    '👨‍👩‍👧‍👦'.repeat(20),
    ...[61, 199, 201, 255, 5_000, 70_000].map((count) => 'a'.repeat(count)),
  ],
  // Spreadsheets, templates, pages.
  [
    ...each(
      '=1+1 +1 -1+1 @SUM(A1) |calc {{7*7}} #{7*7} {amount} %s%n <script>x</script> &amp; "><img/src=x>',
    ),
    '=HYPERLINK("http://x.example","x")',
  ],
  // Files, addresses, headers.
  [
    ...each(
      '../../../etc/passwd ..\\..\\x file:///etc/passwd http://127.0.0.1:1/ javascript:x : :: .. / // a,b,c',
    ),
    '\r\nX-Injected: 1',
  ],
  // Addresses of mail and numbers of phones.
  [
    ...each('a@b @ a@@b.example ada@[127.0.0.1] +234 00234803 "a"@example.com'),
    'ada@example.com\nBcc: x@example.com',
    '"a b"@example.com',
    '0803 123 4567',
    `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  ],
  // Names and words of the language.
  [
    ...each('__proto__ constructor toString hasOwnProperty length true false NULL [] {} undefined'),
    '[object Object]',
    '(a+)+$ (a+)+$',
  ],
]

/** What staff type into boxes of search, with each key that some list knows. */
const searchKeys = each('amount balance tier status state type user from to on frozen direction bank fee')
const searchSigns = each(': > < >= <= =')
const searchValues = [
  ...each(
    '9999999999999 ₦92,233,720,368,547,758 99,999,999,999,999.99 92233720368547758 1..9999999999999 5..1 .. -1 0 ""',
  ),
  ...each('9999-12-31 2999-12-31 0000-01-01 9999d 0d today month yes " \' % \\ ada,,ada \ud800 ( & ! <-> :*'),
  '',
]

const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const cursors: readonly string[] = [
  ...each('x ==== 9223372036854775808 -1 bnVsbA=='),
  ...[null, [], {}, ['users'], [['users']], 'a'.repeat(200), ['users', '9999-12-31T23:59:59.999Z', 'x']].map(
    cursor,
  ),
  cursor(['transactions', '2999-12-31T23:59:59.999Z', '018f2f6a-0000-7000-8000-00000000feed']),
]

/** Built where it is used: a tree of arrays or objects so deep that whoever walks it by calling itself must end somewhere. */
function deep(levels: number, open: string, close: string): Json {
  const nested: Json = JSON.parse(`${open.repeat(levels)}1${close.repeat(levels)}`)
  return nested
}

// Names that a prototype has become fields only where JSON is read.
const wrongTypes: readonly Json[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [1, 2],
  [''],
  { a: 1 },
  { length: 1e9 },
  { toString: 1 },
  { valueOf: 1 },
  { $ne: '' },
  { kind: 'bank' },
  JSON.parse('{"__proto__":{"role":"owner"}}'),
  JSON.parse('{"constructor":{"prototype":{}}}'),
  Array.from({ length: 2_000 }, () => 'a'),
  Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`k${at}`, at])),
  deep(500, '[', ']'),
  deep(1_500, '{"a":', '}'),
]

/** One of several. */
export const oneOf = <Value>(
  random: Random,
  some: readonly [Value, ...Value[]] | readonly Value[],
): Value => {
  const chosen = some[random.below(some.length)]
  if (chosen === undefined) throw new Error('there is nothing to choose from')
  return chosen
}

const searched = (random: Random): string =>
  `${oneOf(random, searchKeys)}${oneOf(random, searchSigns)}${oneOf(random, searchValues)}`

/** Values by what a right one looks like: those at the edges of its own kind break more than others. */
function edgesOf(right: Json, name: string): readonly Json[] | undefined {
  if (name === 'cursor') return cursors
  if (typeof right !== 'string') return numbers
  if (/^\d{4}-\d{2}-\d{2}T/.test(right)) return instants
  if (/^\d{4}-\d{2}(?:-\d{2})?$/.test(right)) return days
  if (/^[0-9a-f]{8}-/.test(right)) return ids
  return /^[\d.]+$/.test(right) ? amounts : undefined
}

/** A right text made wrong by one character too many, or written in another way. */
function bent(random: Random, right: string): string {
  const at = random.below(right.length + 1)
  const wedge = oneOf(random, ['\0', '\u200b', '\u202e', "'", '%', ' ', '\ud800', '\n', '\u0301', '0', '٣'])
  const ways = [
    `${right.slice(0, at)}${wedge}${right.slice(at)}`,
    right.toUpperCase(),
    `${right}${right}`,
    ` ${right} `,
    right.slice(0, at),
    right.normalize('NFD'),
  ]
  return oneOf(random, ways)
}

const allTexts = [...amounts, ...days, ...instants, ...ids, ...cursors, ...textsAgainst.flat()]

/** Hostile values that a shape lets through all the same: they get to where a value is used. */
export function lettingThrough(shape: Shape): readonly Json[] {
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap(lettingThrough)
  if (shape.const !== undefined || shape.enum !== undefined) return inner
  if (shape.type === 'integer' || shape.type === 'number') return [...inner, ...numbers]
  if (shape.type !== 'string') return inner
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = shape
  const form = pattern === undefined ? undefined : new RegExp(pattern)
  const fits = (one: string): boolean =>
    one.length >= minLength && one.length <= maxLength && (form === undefined || form.test(one))
  return [...inner, ...allTexts.filter(fits)]
}

/** A hostile value for a slot that would rightly hold `right`; `others` are ids of other things that exist. */
export function hostileValue(
  random: Random,
  slot: {
    readonly name: string
    readonly right: Json
    readonly through: readonly Json[]
    readonly others: readonly string[]
  },
): Json {
  const { name, right, others } = slot
  const way = random.below(13)
  const edges = edgesOf(right, name)
  if (way < 3 && slot.through.length > 0) return oneOf(random, slot.through)
  if (way < 5 && edges !== undefined) return oneOf(random, edges)
  if (way < 8) return oneOf(random, oneOf(random, textsAgainst))
  if (way === 8) return oneOf(random, wrongTypes)
  if (way === 9) return oneOf(random, [...numbers, ...amounts])
  if (way === 10) return typeof right === 'string' ? bent(random, right) : [right]
  if (way === 11 && others.length > 0) return oneOf(random, others)
  if (/query|filter|search/.test(name)) return searched(random)
  return oneOf(random, [...days, ...instants, ...ids, ...cursors])
}
