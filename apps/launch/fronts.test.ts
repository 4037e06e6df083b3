// Answers for which front ends count as stale.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { findFronts, findPages, sourceHash, staleNames } from './fronts.ts'

let root = ''
const brandDir = (): string => join(root, 'brand')
const stale = (): string[] => staleNames(root, brandDir())

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

function markBuilt(): void {
  for (const front of findFronts(root)) {
    mkdirSync(front.outDir, { recursive: true })
    writeFileSync(front.stamp, sourceHash(root, front))
  }
  const pages = findPages(root, brandDir())
  assert.ok(pages)
  mkdirSync(pages.outDir, { recursive: true })
  writeFileSync(pages.stamp, pages.hash)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fronts-test-'))
  write('package-lock.json', '{}')
  write('apps/launch/build.ts', '')
  write('apps/launch/light-contracts.ts', '')
  write('apps/launch/light-icons.ts', '')
  write('apps/launch/app-chunks.ts', '')
  write('apps/site/main.ts', 'site')
  write('apps/console/index.html', 'console')
  write('features/bills/contract.ts', 'contract')
  write('kit/ui/button.tsx', 'button')
  write('brand/brand.json', '{}')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a front end', () => {
  it('is stale until it is built, and only those there are are built', () => {
    assert.deepEqual(stale(), ['site', 'console', 'pages'])
    markBuilt()
    assert.deepEqual(stale(), [])
  })

  it('is stale alone when its own pages change', () => {
    markBuilt()
    write('apps/console/index.html', 'changed')
    assert.deepEqual(stale(), ['console'])
  })

  for (const path of [
    'features/bills/contract.ts',
    'kit/ui/button.tsx',
    'package-lock.json',
    'kit/ui/new.tsx',
  ]) {
    it(`is stale with the others when ${path} changes`, () => {
      markBuilt()
      write(path, 'changed')
      assert.deepEqual(stale(), ['site', 'console', 'pages'])
    })
  }

  it('stays as it is when the brand changes: only the pages are rendered again', () => {
    markBuilt()
    write('brand/brand.json', '{"name":"other"}')
    assert.deepEqual(stale(), ['pages'])
  })

  it('has pages of its own for each brand', () => {
    const other = join(root, 'other-brand')
    assert.notEqual(findPages(root, brandDir())?.outDir, findPages(root, other)?.outDir)
  })

  it('is not stale when only a test changes', () => {
    markBuilt()
    write('kit/ui/button.test.tsx', 'changed')
    assert.deepEqual(stale(), [])
  })
})
