// Answers for what a command's environment promises: keys made once, every fault at once, no address too many.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { apiEnvironment, prepare, sandboxEnvironment, withCluster } from './environment.ts'

const root = mkdtempSync(join(tmpdir(), 'environment-test-'))
after(() => rmSync(root, { recursive: true, force: true }))

describe('the environment of a command', () => {
  it('gets keys that are made once and kept where only their owner reads', () => {
    const first = prepare(root, {})
    const second = prepare(root, {})
    assert.equal(first.settings.encryptionKey.length, 32)
    assert.ok(first.settings.encryptionKey.equals(second.settings.encryptionKey))
    assert.ok(!first.settings.encryptionKey.equals(first.settings.indexKey))
    assert.equal(statSync(join(root, '.data/secrets.json')).mode & 0o777, 0o600)
  })

  it('keeps a key that is given', () => {
    const given = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')
    assert.equal(prepare(root, { ENCRYPTION_KEY: given }).settings.encryptionKey.toString('base64'), given)
  })

  it('gets no keys in production, where a missing one stops the start', () => {
    const before = readFileSync(join(root, '.data/secrets.json'), 'utf8')
    assert.throws(() => prepare(root, { NODE_ENV: 'production' }), /ENCRYPTION_KEY is missing/)
    assert.equal(readFileSync(join(root, '.data/secrets.json'), 'utf8'), before)
  })

  it('takes no settings for other PostgreSQLs along to our own', () => {
    const cluster = { urlFor: (role: string) => `postgres://${role}@localhost/main` }
    const { environment } = withCluster(prepare(root, { PGSSLMODE: 'require', PATH: '/bin' }), cluster)
    assert.deepEqual([environment['PGSSLMODE'], environment['PATH']], [undefined, '/bin'])
    assert.match(environment['DATABASE_URL'] ?? '', /finance_app/)
  })

  it('stops with every fault and every warning in one message', () => {
    assert.throws(
      () => prepare(root, { PORT: 'x', SANDBOX: 'x', PROT: '1' }),
      (fault: Error) =>
        /PORT must/.test(fault.message) &&
        /SANDBOX must/.test(fault.message) &&
        /Did you mean PORT/.test(fault.message),
    )
  })

  it('names a DATA_DIR that takes no files, with its path and what to do, beside the other faults', () => {
    const file = join(root, 'file')
    const link = join(root, 'link')
    writeFileSync(file, '')
    symlinkSync(join(root, 'nowhere/at/all'), link)
    const wanted = [
      [file, 'which is a file, not a folder'],
      [join(file, 'below'), 'which lies below a file'],
      [link, 'which cannot be written in \\(ENOENT\\)'],
    ] as const
    for (const [dataDir, words] of wanted) {
      const line = new RegExp(
        `^ {2}DATA_DIR is ${dataDir}, ${words}: name a folder that this user may write in$`,
        'm',
      )
      assert.throws(() => prepare(root, { DATA_DIR: dataDir }), { message: line })
      assert.throws(
        () => prepare(root, { DATA_DIR: dataDir, PORT: 'x' }),
        /2 settings are wrong[^]*PORT must/,
      )
    }
    assert.equal(prepare(root, { DATA_DIR: 'made/by/it' }).settings.dataDir, 'made/by/it')
  })

  it('with a database of its own asks for the addresses of migrations and of the sandbox', () => {
    const url = (role: string): string => `postgresql://${role}:word@db/main`
    const given = { DATABASE_URL: url('a'), DATABASE_WORKER_URL: url('b'), DATABASE_READER_URL: url('c') }
    assert.throws(
      () => prepare(root, given),
      /DATABASE_OWNER_URL is missing\n {2}DATABASE_SANDBOX_URL is missing/,
    )
  })

  it("gives the owner's address and the keys of copies to no server, and none of our addresses to the sandbox", () => {
    const all = {
      DATABASE_URL: 'a',
      DATABASE_WORKER_URL: 'b',
      DATABASE_READER_URL: 'c',
      DATABASE_REPLICA_URL: 'r',
      DATABASE_OWNER_URL: 'd',
      DATABASE_SANDBOX_URL: 'e',
      BACKUP_KEY: 'f',
      BACKUP_EARLIER_KEYS: 'g',
    }
    assert.deepEqual(apiEnvironment(all), {
      ...all,
      BACKUP_KEY: '',
      BACKUP_EARLIER_KEYS: '',
      DATABASE_OWNER_URL: '',
      DATABASE_SANDBOX_URL: '',
      MALLOC_ARENA_MAX: '2',
      NODE_OPTIONS: '--max-semi-space-size=4',
    })
    assert.deepEqual(Object.values(sandboxEnvironment(all)), ['', '', '', '', '', 'e', '', ''])
  })

  it('lets the operator’s own memory settings win', () => {
    const own = { MALLOC_ARENA_MAX: '8', NODE_OPTIONS: '--max-semi-space-size=16' }
    const { MALLOC_ARENA_MAX: arenas, NODE_OPTIONS: options } = apiEnvironment(own)
    assert.deepEqual([arenas, options], ['8', '--max-semi-space-size=4 --max-semi-space-size=16'])
  })

  it('stops in words when the secrets are damaged, and does not replace them', () => {
    const file = join(root, '.data/secrets.json')
    writeFileSync(file, '{"ENCRYPTION_KEY": "abc')
    assert.throws(() => prepare(root, {}), /secrets\.json is damaged/)
    assert.equal(readFileSync(file, 'utf8'), '{"ENCRYPTION_KEY": "abc')
  })
})
