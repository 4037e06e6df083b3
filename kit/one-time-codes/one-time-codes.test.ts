// Promises about one-time codes by e-mail and SMS: six digits, ten minutes, one use, five tries; and no stranger keeps an owner out.
import assert from 'node:assert/strict'
import { after, before, beforeEach, type TestContext, test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { movedClock } from '../clock.ts'
import { createVault } from '../crypto/vault.ts'
import type { Database } from '../db/database.ts'
import { systemRandom } from '../random.ts'
import { testDatabase, type TestDatabase } from '../test/database.ts'
import { sizeOf } from '../test/depth.ts'
import { findCode } from './code-to-send.ts'
import {
  codeDigits,
  codeMissesMax,
  type CodeSubject,
  issueCode,
  removeOldCodes,
  takeCode,
  tryCode,
  useCode,
} from './one-time-codes.ts'

let made: TestDatabase
let database: Database
const random = systemRandom()
const clock = movedClock(new Date('2026-11-21T11:00:00Z'))
const vault = createVault({ encryptionKey: Buffer.alloc(32, 1), indexKey: Buffer.alloc(32, 2), random })
const doors = { clock, random, vault }
let people = 0
let subject: CodeSubject
const minute = 60_000

before(async () => {
  made = await testDatabase()
  database = made.open('finance_app')
})
after(() => made.drop())
beforeEach(() => {
  subject = { realm: 'admin', purpose: 'sign_in', address: `person${people++}@mail.example` }
})

const issue = (to: CodeSubject = subject) => database.begin((sql) => issueCode(sql, doors, to))

async function issuedDigits(to: CodeSubject = subject): Promise<string> {
  const issued = await issue(to)
  assert.ok(issued.issued)
  return (await findCode(database.sql, doors, issued.id))?.code ?? ''
}

const use = (code: string, by: CodeSubject = subject) => useCode(database.sql, doors, { ...by, code })
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code is six digits, works once, and is nowhere in its row', async () => {
  const code = await issuedDigits()
  assert.match(code, /^\d{6}$/)
  const rows = await database.sql<{
    row: string
  }>`select to_jsonb(c)::text row from one_time_codes c where address = ${subject.address}`
  assert.equal(rows.length, 1)
  assert.ok(!rows[0]?.row.includes(code))
  assert.equal(await use(code), true)
  assert.equal(await use(code), false)
})

test('spaces and hyphens that a mail programme put in are no fault', async () => {
  const code = await issuedDigits()
  assert.equal(await use(` ${code.slice(0, 3)} ${code.slice(3)}`), true)
})

test('a code works until ten minutes are over, and not a second longer', async () => {
  const first = await issuedDigits()
  clock.advance(10 * minute - 1000)
  assert.equal(await use(first), true)
  const second = await issuedDigits()
  clock.advance(10 * minute)
  assert.equal(await use(second), false)
})

test('a newer code replaces the one before', async () => {
  const first = await issuedDigits()
  clock.advance(1000)
  const second = await issuedDigits()
  assert.equal(await use(first), false)
  assert.equal(await use(second), true)
})

test('a code opens neither another realm, nor another purpose, nor another address', async () => {
  const code = await issuedDigits()
  const others: CodeSubject[] = [
    { ...subject, realm: 'customer' },
    { ...subject, purpose: 'reset' },
    { ...subject, address: `other-${subject.address}` },
  ]
  for (const other of others) {
    await issue(other)
    assert.equal(await use(code, other), false)
  }
  assert.equal(await use(code), true)
})

test('after five wrong tries the right code is refused too', async () => {
  const code = await issuedDigits()
  for (let tries = 0; tries < 5; tries++) assert.equal(await use(wrong(code)), false)
  assert.equal(await use(code), false)
})

test('of fifty guesses at once, the right one among them, at most five are compared', async () => {
  for (let round = 0; round < 10; round++) {
    const to: CodeSubject = { ...subject, address: `round${round}-${subject.address}` }
    const code = await issuedDigits(to)
    const guesses = Array.from({ length: 50 }, (_, index) => (index === 25 ? code : wrong(code)))
    const answers = await Promise.all(guesses.map((guess) => use(guess, to)))
    const [row] = await database.sql<{ tries: number; misses: number | null }>`
      select c.tries, (select misses from code_misses m where m.address = c.address) misses from one_time_codes c where address = ${to.address}`
    assert.ok((row?.tries ?? 0) <= 5, `${row?.tries} guesses were compared`)
    assert.ok(answers.filter(Boolean).length <= 1)
    if (!answers.some(Boolean)) assert.equal(row?.misses, 5)
  }
})

test('of fifty right guesses at once, one uses the code', async () => {
  const code = await issuedDigits()
  const answers = await Promise.all(Array.from({ length: 50 }, () => use(code)))
  assert.equal(answers.filter(Boolean).length, 1)
})

test('a right guess leaves the code unused until it is taken, and it is taken once', async () => {
  const code = await issuedDigits()
  const tried = await tryCode(database.sql, doors, { ...subject, code })
  assert.ok(tried.right)
  const taken = await Promise.all(
    [1, 2, 3].map(() => takeCode(database.sql, { codeId: tried.codeId, now: clock.now() })),
  )
  assert.equal(taken.filter(Boolean).length, 1)
})

async function missUntil(misses: number, to: CodeSubject = subject): Promise<void> {
  await database.sql`
    insert into code_misses (realm, purpose, address, misses) values (${to.realm}, ${to.purpose}, ${to.address}, ${misses})`
}

const longDigits = /^(?:\d{3} ){5}\d{3}$/

test('after twenty misses in a row codes are long ones, which no guess ends, until one was right', async () => {
  await missUntil(codeMissesMax - 1)
  const short = await issuedDigits()
  assert.equal(await use(wrong(short)), false)
  clock.advance(1000)
  const long = await issuedDigits()
  assert.match(long, longDigits)
  const guesses = Array.from({ length: 30 }, (_, index) => String(index).padStart(index % 2 ? 6 : 18, '0'))
  for (const guess of guesses) assert.equal(await use(guess), false)
  assert.equal(await use(long), true)
  assert.equal(await use(long), false)
  clock.advance(1000)
  assert.match(await issuedDigits(), /^\d{6}$/)
})

test('a success forgets the misses before it', async () => {
  await missUntil(50)
  assert.equal(await use(await issuedDigits()), true)
  assert.deepEqual(await database.sql`select 1 from code_misses where address = ${subject.address}`, [])
})

test('guesses without a code count nowhere: nobody is shut out by an address alone', async () => {
  for (let tries = 0; tries < 20; tries++) await use('123456')
  assert.deepEqual(await database.sql`select 1 from code_misses where address = ${subject.address}`, [])
})

test('an address gets three mails in a quarter of an hour and seven a day; the last of them is a long code that works until the next', async () => {
  const mailed: string[] = []
  for (let mails = 0; mails < 3; mails++) mailed.push(await issuedDigits())
  assert.deepEqual(
    mailed.map((code) => longDigits.test(code)),
    [false, false, true],
  )
  const fourth = await issue()
  assert.ok(!fourth.issued)
  assert.equal(fourth.retryAfterSeconds, 900)
  clock.advance(15 * minute - 1000)
  const third = await tryCode(database.sql, doors, { ...subject, code: mailed[2] ?? '' })
  assert.equal(third.right, true)
  for (let mails = 3; mails < 7; mails++) {
    clock.advance(15 * minute)
    mailed.push(await issuedDigits())
  }
  const eighth = await issue()
  assert.ok(!eighth.issued)
  assert.ok(eighth.retryAfterSeconds > 20 * 3600)
  clock.advance(20 * 60 * minute)
  assert.equal(await use(mailed[6] ?? ''), true)
})

test('a purpose has mails of its own, and so has a device that is known', async () => {
  for (let mails = 0; mails < 3; mails++) await issue()
  assert.equal((await issue()).issued, false)
  assert.equal((await issue({ ...subject, purpose: 'reset' })).issued, true)
  const known = { ...subject, device: 'a device' }
  const code = await issuedDigits(known)
  assert.equal(await use(code), false)
  for (let tries = 0; tries < 5; tries++) assert.equal(await use(wrong(code)), false)
  assert.equal(await use(code, { ...subject, device: 'another device' }), false)
  assert.equal(await use(code, known), true)
})

let numbers = 0
/** A number that nobody asked for yet, by somebody who asked for none. */
const bySms = (more: Partial<CodeSubject> = {}): CodeSubject => ({
  realm: 'customer',
  purpose: 'phone',
  address: `+23480312340${numbers++}`,
  asker: `customer ${numbers}`,
  ...more,
})

test('a code by SMS is for who asked for it: another of the same number neither opens it, nor ends it, nor replaces it', async () => {
  const own = bySms()
  const code = await issuedDigits(own)
  const stranger = { ...own, asker: 'a stranger' }
  assert.equal(await use(code, stranger), false)
  await issue(stranger)
  for (let tries = 0; tries < 6; tries++) await use(wrong(code), stranger)
  assert.equal(await use(code, own), true)
})

test('a number gets three SMS in a quarter of an hour and five a day, whoever asks; used ones count, and none is long', async () => {
  const own = bySms()
  const askers = [own, { ...own, asker: 'one stranger' }, { ...own, asker: 'another' }]
  for (const asker of askers) assert.equal(await use(await issuedDigits(asker), asker), true)
  const fourth = await issue({ ...own, asker: 'a fourth' })
  assert.ok(!fourth.issued)
  assert.equal(fourth.retryAfterSeconds, 900)
  clock.advance(15 * minute)
  for (const asker of ['a fifth', 'a sixth']) assert.match(await issuedDigits({ ...own, asker }), /^\d{6}$/)
  clock.advance(15 * minute)
  assert.equal((await issue(own)).issued, false)
  clock.advance(24 * 60 * minute)
  assert.equal((await issue(own)).issued, true)
})

test('a customer asks for three SMS in a quarter of an hour and five a day, over all numbers, also at once', async () => {
  const { asker = '' } = bySms()
  const ask = () => issue(bySms({ asker }))
  const atOnce = await Promise.all(Array.from({ length: 8 }, ask))
  assert.equal(atOnce.filter(({ issued }) => issued).length, 3)
  clock.advance(15 * minute)
  const later = await Promise.all(Array.from({ length: 8 }, ask))
  assert.equal(later.filter(({ issued }) => issued).length, 2)
  clock.advance(60 * minute)
  assert.equal((await ask()).issued, false)
})

/** What a stranger may do to an address, and the hours between. */
const strangersAct = fc.oneof(
  fc.record({ act: fc.constant('ask' as const) }),
  fc.record({ act: fc.constant('guess' as const), code: fc.stringMatching(/^\d{6}$/) }),
  fc.record({ act: fc.constant('guess' as const), code: fc.stringMatching(/^\d{18}$/) }),
  fc.record({ act: fc.constant('wait' as const), minutes: fc.nat({ max: 900 }) }),
)

test('whatever strangers ask and guess, who reads the mailbox gets in, by the mail that comes or by the newest (random)', async (context: TestContext) => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('sign_in' as const, 'reset' as const, 'lost_phone' as const),
      fc.array(strangersAct, { maxLength: 40 }),
      async (purpose, acts) => {
        const of: CodeSubject = { realm: 'customer', purpose, address: `owner${people++}@mail.example` }
        let newest: string | undefined
        const ask = async () => {
          const issued = await issue(of)
          if (issued.issued) newest = (await findCode(database.sql, doors, issued.id))?.code
        }
        for (const one of acts) {
          if (one.act === 'ask') await ask()
          else if (one.act === 'wait') clock.advance(one.minutes * minute)
          else await use(one.code, of)
        }
        // However fast a stranger takes the tries of each code that comes.
        let isIn = false
        for (let asks = 0; asks < 3 && !isIn; asks++) {
          await ask()
          for (let guesses = 0; guesses < 5; guesses++) await use('000000', of)
          isIn = await use(newest ?? '', of)
        }
        assert.equal(isIn, true)
      },
    ),
    { numRuns: sizeOf('strangerHistories') },
  )
  context.diagnostic(`${sizeOf('strangerHistories')} histories of strangers`)
})

test('codes that were used do not count as mails that bomb somebody', async () => {
  for (let signIns = 0; signIns < 12; signIns++) {
    clock.advance(1000)
    assert.equal(await use(await issuedDigits()), true)
  }
})

test('twenty requests at once make three mails', async () => {
  const issued = await Promise.all(Array.from({ length: 20 }, () => issue()))
  assert.equal(issued.filter((one) => one.issued).length, 3)
})

test('codes are spread evenly over their digits', () => {
  const counts = Array.from({ length: 10 }, () => 0)
  for (let index = 0; index < 20_000; index++) {
    const first = Number(codeDigits(vault, `code ${index}`)[0])
    counts[first] = (counts[first] ?? 0) + 1
  }
  // Chi-square with nine degrees of freedom: above 27.9 once in a thousand, and this run is the same every time.
  const chiSquare = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0)
  assert.ok(chiSquare < 27.9, `chi-square ${chiSquare}`)
})

test('a code to be mailed is found by its id, and old ones are removed', async () => {
  const issued = await issue()
  assert.ok(issued.issued)
  const found = await findCode(database.sql, doors, issued.id)
  assert.equal(found?.address, subject.address)
  await removeOldCodes(database.sql, new Date(clock.now().getTime() + 1))
  assert.equal(await findCode(database.sql, doors, issued.id), undefined)
})
