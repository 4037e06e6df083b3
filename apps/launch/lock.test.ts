// Answers for what a lock promises: one holder, and none that died.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { describe, it } from 'node:test'
import { join } from 'node:path'
import { eventually } from '#kit/test/eventually.ts'
import { takeLock } from './lock.ts'

const atOnce = { waitMilliseconds: 0 }

describe('a lock', () => {
  it('is held by one at a time', async () => {
    const name = `test ${process.pid} one`
    const first = await takeLock(name, atOnce)
    assert.ok(first)
    assert.equal(await takeLock(name, atOnce), undefined)
    assert.ok(await takeLock(`${name} other`, atOnce))
    await first.release()
    assert.ok(await takeLock(name, atOnce))
  })

  it('is waited for, with one word about it', async () => {
    const name = `test ${process.pid} two`
    const first = await takeLock(name, atOnce)
    let words = 0
    const waiting = takeLock(name, { waitMilliseconds: 60_000, onWait: () => (words += 1) })
    await eventually(() => assert.equal(words, 1))
    await first?.release()
    assert.ok(await waiting)
    assert.equal(words, 1)
  })

  it('is not waited for when its holder says that it will stay, and is again when it says so no more', async () => {
    const name = `test ${process.pid} staying`
    let words = 'at home'
    const first = await takeLock(name, { ...atOnce, tell: () => words })
    const told: string[] = []
    const ask = () => takeLock(name, { waitMilliseconds: 60_000, onStays: (heard) => told.push(heard) })
    assert.equal(await ask(), undefined)
    assert.deepEqual(told, ['at home'])
    words = ''
    const waiting = ask()
    await first?.release()
    assert.ok(await waiting)
    assert.deepEqual(told, ['at home'])
  })

  it('is free again when its holder is killed', async () => {
    const name = `test ${process.pid} three`
    const text = `const { takeLock } = await import('${join(import.meta.dirname, 'lock.ts')}')
      await takeLock('${name}', { waitMilliseconds: 0 }); console.log('held'); setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', text], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    assert.equal(await takeLock(name, atOnce), undefined)
    holder.kill('SIGKILL')
    assert.ok(await takeLock(name, { waitMilliseconds: 60_000 }))
  })
})
