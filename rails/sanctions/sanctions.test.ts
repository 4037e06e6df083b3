// Promises about reading lists: the real forms, whole or not at all.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createLog } from '#kit/log.ts'
import { parseJson, parseOfac, parseUn } from './parse-lists.ts'
import { sanctionsLists } from './sanctions.ts'

const documentOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../sandbox/sanctions', name), 'utf8')
const ofac = documentOf('ofac-sdn.xml')
const un = documentOf('un-consolidated.xml')
const nigeria = documentOf('nigeria.json')

test('OFAC’s form: people with their aliases, years and programmes; of ships and firms only addresses of coins', () => {
  const { published, entries } = parseOfac(ofac)
  assert.deepEqual(
    [published, entries.map((one) => one.entry)],
    ['11/02/2026', ['90001', '90002', '90003', '90004']],
  )
  assert.deepEqual(entries[0], {
    entry: '90001',
    category: 'sanctions',
    names: ['Obadiah Zephyrin KRESTOVNIK', 'Obadia KRESTOWNIK'],
    birthYears: [1961],
    programmes: ['SYNTHETIC1'],
  })
  assert.deepEqual(
    [entries[1]?.birthYears, entries[3]?.birthYears, entries[3]?.names],
    [[1978], [], ['Dorcas QUILLFEATHER']],
  )
  assert.deepEqual(
    entries.flatMap(({ names, wallets = [] }) => (wallets.length === 0 ? [] : [[names.length, wallets]])),
    [
      [0, ['TVqRxJu4vEeHConkydPLK92XMJreCQBd5f', 'FfeRShNVytwbcgJHFZQBSn2JEQh8QLHu9Bm9tdTcchNh']],
      [1, ['0xd9Ea00112233445566778899aaBbccdDEE041526']],
    ],
  )
})

test('the United Nations’ form: names in four parts, aliases, exact days and spans of years', () => {
  const { published, entries } = parseUn(un)
  assert.equal(published, '2026-11-01T23:00:12')
  assert.deepEqual(
    entries.map(({ entry, names, birthYears }) => [entry, names, birthYears]),
    [
      ['SYi.001', ['Hassanu Brakwood Idakwoji', 'Hasanu Brakwood'], [1984]],
      ['SYi.002', ['Perpetua Ndrelavic'], [1969, 1971]],
    ],
  )
})

test('the plain form keeps marks and tells sanctions from exposed persons', () => {
  const { entries } = parseJson(nigeria, 'pep')
  assert.deepEqual([entries[1]?.names[0], entries[1]?.category], ['Olúṣẹ́gun Fẹ́ránmi Kwaltóvá', 'pep'])
})

test('a list that is cut, miscounted, of another form or with entities of its own is no list', () => {
  for (const broken of [
    ofac.slice(0, -40),
    ofac.replace('<Record_Count>4<', '<Record_Count>5<'),
    un,
    '<html><body>Moved</body></html>',
    `<!DOCTYPE x [<!ENTITY a "b">]>${ofac}`,
    '',
  ])
    assert.throws(() => parseOfac(broken))
  assert.throws(() => parseUn(un.slice(0, -200)))
  assert.throws(() => parseUn(ofac))
  assert.throws(() => parseJson(nigeria.replace('"count": 2', '"count": 3'), 'sanctions'))
  assert.throws(() => parseJson(nigeria.slice(0, -5), 'sanctions'))
})

let server: Server
let address: string
let served: { status: number; body: string; isCut?: boolean }
before(async () => {
  server = createServer((_message, response) => {
    if (served.isCut) {
      response.writeHead(200, { 'content-length': 10_000 })
      response.write(served.body, () => response.destroy())
    } else response.writeHead(served.status).end(served.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  assert.ok(typeof at === 'object' && at !== null)
  address = `http://127.0.0.1:${at.port}/list`
})
after(() => {
  server.close()
})

const readOf = async () => {
  const urls = { ofac: address, un: '', nigeria: '', pep: '' }
  const log = createLog({ level: 'silent', name: 'test' })
  const [source] = sanctionsLists({ urls, log, timeoutMilliseconds: 5_000 })
  assert.ok(source)
  return source.read()
}

test('only a list with an address is read; away, cut or empty is unknown and never an empty list', async () => {
  served = { status: 200, body: ofac }
  const read = await readOf()
  assert.ok(read.outcome === 'accepted' && read.value.entries.length === 4)
  for (const bad of [
    { status: 503, body: '' },
    { status: 200, body: '' },
    { status: 200, body: ofac, isCut: true },
    {
      status: 200,
      body: '<sdnList><publshInformation><Publish_Date>x</Publish_Date><Record_Count>0</Record_Count></publshInformation></sdnList>',
    },
  ]) {
    served = bad
    assert.equal((await readOf()).outcome, 'unknown', JSON.stringify(bad).slice(0, 60))
  }
})
