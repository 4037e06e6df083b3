// Promises of tables: each has one owner who writes it, some are named by their owner alone, and what breaks this is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources, told } from './sources.ts'
import { ledgerCallFaults, namingFaults, ownerFaults, tablesOf, writeFaults } from './tables.ts'

const files = readSources()
const rows = { bills: 'features/bills', users: 'features/users' }
const inside = 'features/newborn/api/pay.ts'

const saidOf = (sql: string, path = inside): string[] =>
  writeFaults([{ path, text: `await sql\`${sql}\`` }], rows).map((fault) => fault.words)

test('every table of the migrations has an owner', () => {
  assert.ok(tablesOf(files).length > 20, 'the migrations are read')
  assert.deepEqual(told(ownerFaults(files)), [])
})
test('no module writes a table of another module', () => assert.deepEqual(told(writeFaults(files)), []))
test('tables that are kept apart are named by their feature alone', () =>
  assert.deepEqual(told(namingFaults(files)), []))
test('nobody calls the ledger in SQL but the ledger', () =>
  assert.deepEqual(told(ledgerCallFaults(files)), []))

const writes = [
  'insert into bills (id) values ($1)',
  'INSERT INTO public.bills (id) select 1',
  'update bills set state = 1',
  'update only bills set state = 1',
  'update "bills" set state = 1',
  'delete from bills where id = 1',
  'truncate bills',
  'truncate table bills',
  'merge into bills using held on true when matched then delete',
  'with due as (update bills set state = 1 returning id) select id from due',
  'with gone as (delete from bills returning *) insert into users select * from gone',
  'insert into ledger.entries values (1)',
  'update ledger.accounts set balance = 0',
]

test('each kind of write into a table of another module is found', () => {
  assert.deepEqual(
    writes.filter((sql) => saidOf(sql).length === 0),
    [],
  )
  assert.equal(
    saidOf('with gone as (delete from bills returning *) insert into users select * from gone').length,
    2,
  )
})

test('a table that is kept apart is found wherever a statement of another module names it', () => {
  const named = (sql: string, path = inside): number =>
    namingFaults([{ path, text: `sql.part\`${sql}\`` }], { rows, apart: ['features/bills'] }).length
  const naming = [
    'select 1 from bills',
    'select 1 from users u, bills b',
    'left join public.bills b on true',
    'update "bills" set state = 1',
    'select * from json_populate_recordset(null::bills, $1)',
  ]
  assert.deepEqual(
    naming.filter((sql) => named(sql) !== 1),
    [],
  )
  assert.equal(named('select (select 1) bills from users where users.bills = 1'), 0)
  assert.equal(named('select 1 from bills', 'features/bills/parts.ts'), 0)
  assert.equal(named('select 1 from users'), 0)
})

test('a write by text, or by a tag of any name, is found like one by `sql`', () => {
  for (const text of ["client.query('delete from bills')", 'await inside`delete from bills`'])
    assert.equal(writeFaults([{ path: inside, text }], rows).length, 1)
})

test('reading, joining, locking and writing what is ones own is no fault', () => {
  const reads = [
    'select * from bills join users on true for update',
    'select * from bills for no key update of bills',
    "select 'update bills' as words from ledger.entries",
    '-- insert into bills\nselect 1',
  ]
  assert.deepEqual(
    reads.flatMap((sql) => saidOf(sql)),
    [],
  )
  const own = [
    'insert into bills values (1) on conflict (id) do update set state = 2',
    'update bills set state = 1',
  ]
  assert.deepEqual(
    own.flatMap((sql) => saidOf(sql, 'features/bills/api/pay.ts')),
    [],
  )
  assert.deepEqual(saidOf('insert into ledger.entries values (1)', 'ledger/ledger.ts'), [])
})

test('the partners of the sandbox have books of their own', () => {
  assert.deepEqual(saidOf('insert into bills values (1)', 'rails/sandbox/bank/book.ts'), [])
  assert.equal(saidOf('insert into bills values (1)', 'rails/newborn/client.ts').length, 1)
})

test('a call of the ledger in SQL outside the ledger is found', () => {
  const calling = (path: string): number =>
    ledgerCallFaults([{ path, text: 'await sql`select ledger.post($1)`' }]).length
  assert.equal(calling(inside), 1)
  assert.equal(calling('ledger/ledger.ts'), 0)
})

test('a table without an owner and an owner without a table are found', () => {
  const migration = {
    path: 'db/migrations/9999-newborn.sql',
    text: '-- create table notes ()\ncreate table bills (id uuid);\ncreate table if not exists users (id uuid);\ncreate table ledger.held (id uuid);\ncreate table newborn (id uuid);',
  }
  const said = told(ownerFaults([migration], { ...rows, gone: 'features/gone' }))
  assert.deepEqual(said, [
    'db/migrations/9999-newborn.sql:5 the table newborn has no owner: write its row in checks/tables.ts',
    'checks/tables.ts:1 no migration makes the table gone: remove its row',
  ])
})

test('a table that is renamed needs a row for its name of today, in the place of the one before', () => {
  const migrations = [
    { path: 'db/migrations/9998-newborn.sql', text: 'create table bills (id uuid);' },
    { path: 'db/migrations/9999-renamed.sql', text: 'alter table bills rename to orders;' },
  ]
  assert.deepEqual(told(ownerFaults(migrations, { bills: 'features/bills' })), [
    'db/migrations/9998-newborn.sql:1 the table orders has no owner: write its row in checks/tables.ts',
    'checks/tables.ts:1 no migration makes the table bills: remove its row',
  ])
  assert.deepEqual(told(ownerFaults(migrations, { orders: 'features/orders' })), [])
})
