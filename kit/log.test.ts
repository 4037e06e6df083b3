// Promises about log lines: what went wrong can be read in them, and nobody's secrets or data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

/** What one line says. */
function lineOf(fields: object): Record<string, unknown> {
  const lines: string[] = []
  createLog({ level: 'info', name: 'test', write: (line) => void lines.push(line) }).error(fields, 'it broke')
  const line: Record<string, unknown> = JSON.parse(lines.join(''))
  return line
}

const faultWith = (more: object): Error => Object.assign(new Error('refused'), more)

test('a fault keeps the code that says what happened', () => {
  for (const code of ['23505', '40P01', '08006', 'ECONNREFUSED', 'ENOENT', 'ERR_SOCKET_CLOSED']) {
    const { err } = lineOf({ err: faultWith({ code }) })
    assert.ok(typeof err === 'object' && err !== null && 'code' in err)
    assert.equal(err.code, code)
  }
})

test('a one-time code stays out of the log, wherever it stands', () => {
  const code = '402918'
  for (const fields of [
    { code },
    { payload: { code } },
    { request: { payload: { code } } },
    { err: faultWith({ code }) },
    { err: faultWith({ code: Number(code) }) },
    { err: faultWith({ payload: { code } }) },
  ])
    assert.ok(!JSON.stringify(lineOf(fields)).includes(code), JSON.stringify(fields))
})

test('the code of anything but a fault stays out of the log, even where it looks like one of a fault', () => {
  for (const fields of [
    { code: 'AB12C' },
    { payload: { code: 'AB12C' } },
    { err: { cause: { code: 'AB12C' } } },
  ])
    assert.ok(!JSON.stringify(lineOf(fields)).includes('AB12C'), JSON.stringify(fields))
})

test('what PostgreSQL tells about the row stays out of the log, what it tells about the fault does not', () => {
  const detail = 'Key (email)=(ada@example.com) already exists.'
  const line = JSON.stringify(
    lineOf({ err: faultWith({ code: '23505', detail, constraint: 'users_email_key' }) }),
  )
  assert.ok(!line.includes('ada@example.com'))
  assert.match(line, /"code":"23505"/)
  assert.match(line, /users_email_key/)
})
