// Promises about a full BACKUP_DIR: payments go on, the night says what is wrong and leaves no half, and with room again nothing is missing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JournalDiskReport } from './journal-disk.ts'
import { runOnSmallDisk, waysHere } from './small-disk.ts'

const megabytes = 64

// Where nobody may mount there is no small disk for the copies alone.
for (const way of waysHere().filter((one) => one === 'mount'))
  test('a disk of copies that is full keeps nobody from paying, is told, and is made up for with room again', async () => {
    const report = await runOnSmallDisk<JournalDiskReport>('e2e/journal-disk.ts', way, megabytes)
    assert.match(report.full, /^failed: .*disk (?:of BACKUP_DIR is|that is) full/)
    assert.deepEqual(report.left, [])
    assert.ok(report.paid)
    assert.ok(report.failures > 0)
    assert.match(report.again, /^kept: .* is restored and proven\.$/)
    assert.deepEqual(report.proven, [true, true])
  })
