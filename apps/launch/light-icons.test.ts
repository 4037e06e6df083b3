// Promises about icons in a browser: each is drawn by ours, with its lines and nothing else.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { lightIcon } from './light-icons.ts'

const folder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons')

test('every icon of the set keeps its lines, and loses its names and keys', () => {
  const icons = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  assert.ok(icons.length > 1000)
  for (const name of icons) {
    const code = readFileSync(join(folder, name), 'utf8')
    if (!code.includes('createLucideIcon')) continue
    const light = lightIcon(code)
    assert.ok(light.includes('kit/ui/drawn-icon.ts'), name)
    assert.ok(!/createLucideIcon\.mjs|aliases|key: "/.test(light), name)
    const lines = (text: string) =>
      text.match(/\["(?:path|circle|rect|line|polyline|polygon|ellipse)"/g)?.length ?? 0
    // Icons of several lines are written over several rows.
    assert.equal(lines(light.replace(/\[\s+"/g, '["')), lines(code.replace(/\[\s+"/g, '["')), name)
  }
})
