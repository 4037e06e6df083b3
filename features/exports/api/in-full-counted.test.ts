// Promises about long lists in full: their rows are counted one by one, so that nobody gets more people than two agreed to.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import * as approvals from '#features/approvals/contract.ts'
import { countedMost } from '#kit/http/paging.ts'
import { done } from '#kit/refusal.ts'
import { textOf } from '../cell.ts'
import * as contract from '../contract.ts'
import { exportSource } from '../public.ts'
import { type ExportApp, exportApp } from '../test-exports.ts'

let app: ExportApp
let maker: string
let checker: string
let rows = countedMost + 2_000

// The planner does not know how many of these there are.
const people = exportSource<string>({
  list: 'users',
  readBy: 'users.search',
  columns: [{ key: 'email', header: 'Email', shown: true, cell: textOf, personal: 'email' }],
  check: () => done(),
  from: (sql) => sql.part`from generate_series(1, ${rows * 2}::int) n where n % 2 = 0`,
  read: async () => ({
    rows: Array.from({ length: rows }, (_, number) => `person${number}@mail.example`),
    next: null,
  }),
  moves: () => false,
})

before(async () => {
  app = await exportApp({ sources: [people] })
  maker = await adminToken(app, 'risk', 'maker@house.example')
  checker = await adminToken(app, 'owner', 'checker@house.example')
})
after(() => app.close())

const body = { list: 'users', columns: ['email'], format: 'csv', reason: 'Letters to customers' } as const
async function ask(): Promise<string> {
  const asked = await app.request(contract.askForExportInFull, { token: maker, body })
  assert.equal(asked.status, 202, asked.text)
  assert.ok('approval' in asked.data)
  return asked.data.approval.id
}
const read = async (id: string) =>
  (await app.request(approvals.findApproval, { token: checker, params: { id } })).data
const rowsSeen = async (id: string) => (await read(id)).changes.find(({ field }) => field === 'rows')?.after
async function approve(id: string) {
  const headers = { 'idempotency-key': `${id}-${rows}` }
  const word = { note: 'As agreed', hash: (await read(id)).hash }
  return app.request(approvals.approveRequest, { token: checker, params: { id }, body: word, headers })
}

test('who approves reads how many there are, and a single one more is not handed over (list_grew)', async () => {
  const id = await ask()
  assert.equal(await rowsSeen(id), '12000')
  rows += 1
  const refused = await approve(id)
  assert.equal(refused.code, 'no_longer_possible')
  assert.match(refused.message, /had 12000 rows when this was requested, and has 12001 now/)
  rows -= 1
  assert.equal((await approve(id)).status, 200)
  rows += 1
  await app.runJobs()
  const [made] = (await app.request(contract.listExports, { token: maker })).data.items
  assert.deepEqual(
    [made?.state, made?.fault, made?.total_is_estimate, made?.total],
    ['failed', 'list_grew', false, 12_000],
  )
})
