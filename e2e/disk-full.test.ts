// Promises about a full disk: what needs room is refused in words, nothing is half done, and with room again all of it goes on.
import assert from 'node:assert/strict'
import { before, describe, type TestContext, test } from 'node:test'
import type { DiskReport } from './full-disk.ts'
import { runOnSmallDisk, waysHere } from './small-disk.ts'

const megabytes = 320

for (const way of waysHere())
  describe(`a disk that is full, by ${way}`, () => {
    let report: DiskReport
    before(async () => {
      report = await runOnSmallDisk('e2e/full-disk.ts', way, megabytes)
    })

    test('every request is answered, as usual or with 503 in words', (context: TestContext) => {
      context.diagnostic(JSON.stringify({ ...report, odd: report.odd.length, broken: report.broken.length }))
      assert.deepEqual({ odd: report.odd, broken: report.broken }, { odd: [], broken: [] })
    })

    test('it was full indeed: PostgreSQL ended where its journal had no room, and said so before', () => {
      assert.ok(report.away > 0)
      // A limit cuts the journal at once, and leaves nobody who could say it.
      assert.equal(report.full > 0, way === 'mount')
    })

    test('with room again nothing is lost or half done: deposits, the bank’s book, the ledger’s proof, jobs', () => {
      // Twelve before and twelve after: both were waited for.
      assert.ok(report.acknowledged >= 24, `${report.acknowledged} acknowledged`)
      assert.deepEqual(report.faults, {})
    })
  })
