// Answers for what of a child's words reaches the screen and the log file.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { childOutput, screenLine } from './output.ts'

describe('what a child prints', () => {
  it('stays off the screen while all is well', () => {
    assert.equal(screenLine('API', '{"level":30,"msg":"listening"}'), undefined)
    assert.equal(screenLine('API', '  '), undefined)
  })

  it('reaches the screen as words when it warns or fails', () => {
    assert.equal(screenLine('API', '{"level":40,"msg":"slow"}'), 'API warns: slow')
    const line = '{"level":50,"msg":"a job failed","err":{"message":"no such bank"}}'
    assert.equal(screenLine('API', line), 'API reports an error: a job failed: no such bank')
  })

  it('reaches the screen as it is when it is no log line', () => {
    assert.equal(screenLine('API', 'SyntaxError: odd'), 'API: SyntaxError: odd')
    assert.equal(screenLine('API', '{broken'), 'API: {broken')
    assert.equal(screenLine('Demo', 'Half of it is made.', true), 'Half of it is made.')
  })

  it('goes to its log file whole', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'output-test-'))
    const screen: string[] = []
    const hear = childOutput({
      name: 'API',
      dataDir,
      isProduction: false,
      print: (line) => screen.push(line),
    })
    hear('{"level":30,"msg":"listening"}')
    hear('plain')
    assert.equal(
      readFileSync(join(dataDir, 'log/api.log'), 'utf8'),
      '{"level":30,"msg":"listening"}\nplain\n',
    )
    assert.deepEqual(screen, ['API: plain'])
    rmSync(dataDir, { recursive: true })
  })

  it('passes through untouched in production', () => {
    const screen: string[] = []
    const hear = childOutput({
      name: 'API',
      dataDir: '/nowhere',
      isProduction: true,
      print: (line) => screen.push(line),
    })
    hear('{"level":30,"msg":"listening"}')
    assert.deepEqual(screen, ['{"level":30,"msg":"listening"}'])
  })
})
