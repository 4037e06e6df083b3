// Answers for which front ends count as stale.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { findFronts, sourceHash, staleFronts } from './fronts.ts'

let root = ''
const brandDir = (): string => join(root, 'brand')
const stale = (): string[] => staleFronts(root, brandDir()).map((front) => front.name)

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

function markBuilt(): void {
  for (const front of findFronts(root)) {
    mkdirSync(front.outDir, { recursive: true })
    writeFileSync(front.stamp, sourceHash(root, front, brandDir()))
  }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fronts-test-'))
  write('package-lock.json', '{}')
  write('apps/launch/build.ts', '')
  write('apps/site/main.ts', 'site')
  write('apps/console/index.html', 'console')
  write('features/bills/contract.ts', 'contract')
  write('kit/ui/button.tsx', 'button')
  write('brand/brand.json', '{}')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a front end', () => {
  it('is stale until it is built, and only those there are are built', () => {
    assert.deepEqual(stale(), ['site', 'console'])
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
    'brand/brand.json',
    'package-lock.json',
    'kit/ui/new.tsx',
  ]) {
    it(`is stale with the others when ${path} changes`, () => {
      markBuilt()
      write(path, 'changed')
      assert.deepEqual(stale(), ['site', 'console'])
    })
  }

  it('is not stale when only a test changes', () => {
    markBuilt()
    write('kit/ui/button.test.tsx', 'changed')
    assert.deepEqual(stale(), [])
  })
})
