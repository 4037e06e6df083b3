// Promises about the brand before a start: what cannot be served is refused with every reason, before anything runs.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { brandFaults, refuseBrand } from './brand.ts'
import { Stop } from './stop.ts'

const root = dirname(dirname(import.meta.dirname))
const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A copy of the brand that ships, with other values. */
function changed(changes: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'brand-test-'))
  folders.push(folder)
  cpSync(join(root, 'brand'), folder, { recursive: true })
  const path = join(folder, 'brand.json')
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(Object.assign({}, json, changes)))
  return folder
}

const addresses = { publicUrl: 'http://localhost:4000', consoleUrl: '', environment: 'development' } as const

test('the brand that ships is served as it is', () => {
  assert.deepEqual(brandFaults(root, { ...addresses, brandDir: 'brand' }), [])
})

test('every missing and wrong value is named at once', () => {
  const brandDir = changed({ tagline: undefined, blogUrl: 'nowhere' })
  assert.throws(
    () => refuseBrand(root, { ...addresses, brandDir }),
    (fault) =>
      fault instanceof Stop &&
      fault.message.includes('BRAND_DIR') &&
      fault.message.includes('tagline: is missing') &&
      fault.message.includes('blogUrl: write an https address'),
  )
})

test('a folder that is no brand is refused', () => {
  const [fault] = brandFaults(root, { ...addresses, brandDir: '/nowhere/at/all' })
  assert.equal(fault?.name, 'BRAND_DIR')
  assert.match(fault?.fault ?? '', /brand\.json is missing/)
})

test('a provider of others needs a console with a host of its own', () => {
  const brandDir = changed({ analytics: { provider: 'ga4', measurementId: 'G-TEST' } })
  const [fault] = brandFaults(root, { ...addresses, brandDir })
  assert.equal(fault?.name, 'CONSOLE_URL')
  assert.match(fault?.fault ?? '', /is missing; the brand brings Google Analytics \(analytics\)/)
  assert.deepEqual(
    brandFaults(root, { ...addresses, consoleUrl: 'http://desk.localhost:4000', brandDir }),
    [],
  )
})

test('the sample licence of the demo brand serves no real customers, and who offers no coins needs none', () => {
  const inProduction = { ...addresses, environment: 'production' } as const
  const [fault] = brandFaults(root, { ...inProduction, brandDir: 'brand' })
  assert.equal(fault?.name, 'BRAND_DIR')
  assert.match(
    fault?.fault ?? '',
    /has the sample licence "SEC 0000000 \(sample\)" in crypto\.licence of brand\.json/,
  )
  for (const licence of ['', 'SEC/ARIP/112'])
    assert.deepEqual(brandFaults(root, { ...inProduction, brandDir: changed({ crypto: { licence } }) }), [])
})
