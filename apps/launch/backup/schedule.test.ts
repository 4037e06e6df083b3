// Promises about when a night's copy is made: at once where it was missed, at its time then, and every half hour until it works.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Clock, movedClock } from '#kit/clock.ts'
import { keepNights } from './schedule.ts'

test('a missed night is made up for at once, a failed one is tried again, and then the next is waited for', async () => {
  const moved = movedClock(new Date('2026-06-15T09:10:00Z'))
  const ended = new AbortController()
  const began: string[] = []
  // Another server is at it, then it fails, then it works; of the night after it is the last.
  const codes = [75, 1, 0, 0]
  const clock: Clock = {
    now: moved.now,
    sleep: async (milliseconds) => moved.advance(milliseconds),
  }
  const supervisor = {
    run: async (): Promise<number> => {
      began.push(moved.now().toISOString())
      if (began.length === codes.length) ended.abort()
      return codes[began.length - 1] ?? 0
    },
  }
  const plan = { name: 'Backup', file: 'none', environment: {}, onLine: () => undefined }
  await keepNights(plan, 120, { ending: ended, supervisor, clock })
  assert.deepEqual(began, [
    '2026-06-15T09:10:00.000Z',
    '2026-06-15T09:40:00.000Z',
    '2026-06-15T10:10:00.000Z',
    '2026-06-16T01:00:00.000Z',
  ])
})
