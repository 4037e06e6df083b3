// Promises about messages: when it is quiet, when something is tried again, and what an SMS may hold.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTry, quietUntil, smsText, staysOn, usualChoices, waitsForQuiet } from './rules.ts'

const at = (text: string): Date => new Date(text)
const night = { from: 22 * 60, until: 7 * 60 }

test('quiet hours over midnight hold from their first minute to their last, by the clock of Lagos', () => {
  // Lagos is an hour ahead of UTC: 21:00Z is 22:00 there.
  assert.equal(quietUntil(night, at('2026-03-02T20:59:59.999Z')), undefined)
  assert.deepEqual(quietUntil(night, at('2026-03-02T21:00:00Z')), at('2026-03-03T06:00:00Z'))
  assert.deepEqual(quietUntil(night, at('2026-03-02T23:30:15Z')), at('2026-03-03T06:00:00Z'))
  assert.deepEqual(quietUntil(night, at('2026-03-03T05:59:59.999Z')), at('2026-03-03T06:00:00Z'))
  assert.equal(quietUntil(night, at('2026-03-03T06:00:00Z')), undefined)
})

test('quiet hours within a day hold on that day', () => {
  const siesta = { from: 13 * 60, until: 14 * 60 + 30 }
  assert.deepEqual(quietUntil(siesta, at('2026-03-02T12:10:00Z')), at('2026-03-02T13:30:00Z'))
  assert.equal(quietUntil(siesta, at('2026-03-02T13:30:00Z')), undefined)
  assert.equal(quietUntil(undefined, at('2026-03-02T12:10:00Z')), undefined)
})

test('security rings at any hour, and a mail rings nowhere', () => {
  assert.ok(waitsForQuiet('money', 'push'))
  assert.ok(waitsForQuiet('offers', 'sms'))
  assert.ok(!waitsForQuiet('security', 'push'))
  assert.ok(!waitsForQuiet('money', 'mail'))
})

test('money and security come by mail and push, offers by nothing, until somebody chooses', () => {
  assert.deepEqual(usualChoices, {
    money: { push: true, mail: true, sms: false },
    security: { push: true, mail: true, sms: false },
    offers: { push: false, mail: false, sms: false },
  })
  assert.ok(staysOn('security', 'mail'))
  assert.ok(!staysOn('money', 'mail'))
})

test('what was given back is tried again later and later, and given up after seven times', () => {
  const now = at('2026-03-02T09:00:00Z')
  const minutes = (attempts: number): number | undefined => {
    const next = nextTry(now, { attempts })
    return next && (next.getTime() - now.getTime()) / 60_000
  }
  assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 8].map(minutes), [1, 5, 15, 60, 180, 360, 720, undefined])
})

test('who asks to wait is waited for, a day at most', () => {
  const now = at('2026-03-02T09:00:00Z')
  assert.deepEqual(nextTry(now, { attempts: 1, askedSeconds: 3_600 }), at('2026-03-02T10:00:00Z'))
  assert.deepEqual(nextTry(now, { attempts: 1, askedSeconds: 5 }), at('2026-03-02T09:01:00Z'))
  assert.deepEqual(nextTry(now, { attempts: 1, askedSeconds: 9_999_999 }), at('2026-03-03T09:00:00Z'))
})

test('an SMS holds plain letters alone, and two parts at most', () => {
  const told = {
    product: 'Money',
    title: '₦5,000.00 arrived',
    body: 'From Olúwaṣeun Adébáyọ̀‑Ogunlésì – “rent”…',
  }
  assert.equal(smsText(told), 'Money: NGN 5,000.00 arrived. From Oluwaseun Adebayo-Ogunlesi - "rent"...')
  const long = smsText({ ...told, body: 'a '.repeat(400) })
  assert.ok(long.length <= 306)
  assert.match(long, /\.\.\.$/)
})
