// Proves that a brand is read whole or refused by name, and that every colour pair of both themes can be read.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBrand } from './brand.ts'
import { brandStylesheet } from './brand-stylesheet.ts'
import { contrast, mixed } from './contrast.ts'
import { readDrawing } from './drawing.ts'
import { brandPairs, grounds } from './legibility.ts'
import { publicConfig } from './public-config.ts'

const demo = join(import.meta.dirname, '../../brand')

/** Runs `look` over a copy of the demo brand whose brand.json went through `change`. */
function withBrand(change: (text: string) => string, look: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  try {
    cpSync(demo, folder, { recursive: true })
    const file = join(folder, 'brand.json')
    writeFileSync(file, change(readFileSync(file, 'utf8')))
    look(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function faultsOf(folder: string): string {
  try {
    readBrand(folder)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

test('the demo brand is whole', () => {
  const brand = readBrand(demo)
  assert.equal(brand.signInGradients.length, 7)
  assert.ok(brand.quotes.every(({ sample }) => sample))
  assert.ok(brand.mark.paths.length > 0)
})

test('a missing, a wrong and an unknown value are named together', () => {
  const spoil = (text: string) =>
    text
      .replace(/"legalName": "[^"]*",\n/, '')
      .replace(/"supportHours": "[^"]*"/, '"supportHours": 24')
      .replace('"features": {', '"features": { "gambling": true, ')
      .replace(/"brandHover": "#[0-9a-f]+"/, '"brandHover": "green"')
  withBrand(spoil, (folder) => {
    const said = faultsOf(folder)
    assert.match(said, /legalName: is missing/)
    assert.match(said, /supportHours: must be string/)
    assert.match(said, /features\.gambling: is not a value of a brand/)
    assert.match(said, /colors\.light\.brandHover: write a colour/)
  })
})

test('a brand file that is no JSON, and a folder without one, are said so', () => {
  withBrand(
    () => '{',
    (folder) => assert.match(faultsOf(folder), /brand\.json cannot be read/),
  )
  assert.match(faultsOf(join(demo, 'nowhere')), /brand\.json is missing/)
})

test('a file that the brand names and does not have is named', () => {
  const spoil = (text: string) =>
    text.replace('"mark.svg"', '"gone.svg"').replace(/"licence": "[^"]*"/, '"licence": "fonts/none.txt"')
  withBrand(spoil, (folder) => {
    assert.match(faultsOf(folder), /images\.mark: the file gone\.svg is missing/)
    assert.match(faultsOf(folder), /displayFont\.licence: the file fonts\/none\.txt is missing/)
  })
})

test('colours that cannot be read stop the start', () => {
  const pale = (text: string) =>
    text
      .replace(/"onBrand": "#\w{6}"/, '"onBrand": "#88aa99"')
      .replace(/"from": "#\w{6}"/, '"from": "#eeeeee"')
  withBrand(pale, (folder) => {
    assert.match(faultsOf(folder), /colors\.light\.onBrand on brand has \d\.\d\d:1 and needs 4\.5:1/)
    assert.match(faultsOf(folder), /signInGradients\.0 \(\w+\): white words cannot be read/)
  })
})

test('a second, invented brand passes and reaches the stylesheet and the browser', () => {
  // The first of each key is the light theme's.
  const plum = {
    brand: '#7a1f5c',
    brandHover: '#611849',
    brandSoft: '#fbe4f1',
    onBrandSoft: '#4a1038',
    link: '#7a1f5c',
    field: '#4a1038',
  }
  const second = (text: string) =>
    Object.entries(plum).reduce(
      (changed, [key, hex]) => changed.replace(new RegExp(`"${key}": "#\\w{6}"`), `"${key}": "${hex}"`),
      text.replace(/"name": "[^"]*"/, '"name": "Second House"').replace('"loans": true', '"loans": false'),
    )
  withBrand(second, (folder) => {
    const brand = readBrand(folder)
    const config = publicConfig(brand, { environment: 'live' })
    assert.equal(config.name, 'Second House')
    assert.equal(config.features.loans, false)
    assert.equal(config.environment, 'live')
    assert.match(brandStylesheet(brand), /:root\{--brand:#7a1f5c;--brand-hover:#611849;/)
    assert.match(brandStylesheet(brand), /--sign-in-7:linear-gradient/)
    assert.match(brandStylesheet(brand), /\[data-theme="dark"\]\{--brand:#/)
  })
})

test('browsers hear nothing that pages do not need', () => {
  const said = JSON.stringify(publicConfig(readBrand(demo), { environment: 'sandbox' }))
  for (const secret of ['substantiation', 'senderAddress', 'registration', demo])
    assert.ok(!said.includes(secret), secret)
})

test('a mark that brings script, style, links or strange paint along is refused', () => {
  const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'
  const faultsIn = (svg: string) => {
    const read = readDrawing(svg)
    return 'faults' in read ? read.faults.join(' ') : ''
  }
  assert.match(faultsIn(`${head}<script>1</script><path fill="currentColor" d="M0 0z"/></svg>`), /<script>/)
  assert.match(faultsIn(`${head}<path fill="url(http://x)" d="M0 0z"/></svg>`), /painted/)
  assert.match(faultsIn(`${head}<path fill="currentColor" d="javascript:1"/></svg>`), /outline/)
  assert.match(faultsIn('<svg><path fill="currentColor" d="M0 0z"/></svg>'), /viewBox/)
  assert.match(faultsIn(`${head}</svg>`), /nothing/)
})

// ── The neutral tokens of kit/ui/tokens.css with the brand's, as they meet on screens ──

type Tokens = Readonly<Record<string, string>>

/** The `#rrggbb` tokens of `:root` and of the dark theme in tokens.css. */
function themeTokens(): { light: Tokens; dark: Tokens } {
  const css = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8')
  const block = (start: string) => {
    const from = css.indexOf(`\n${start} {`)
    assert.notEqual(from, -1, `tokens.css has a block ${start}`)
    const text = css.slice(from, css.indexOf('\n}', from))
    return Object.fromEntries(
      [...text.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
    )
  }
  const light = block(':root')
  return { light, dark: { ...light, ...block("[data-theme='dark']") } }
}

test('the grounds of the legibility check are those of tokens.css', () => {
  const themes = themeTokens()
  for (const theme of ['light', 'dark'] as const) {
    for (const [name, hex] of Object.entries(grounds[theme]))
      assert.equal(themes[theme][name], hex, `${theme} ${name}`)
  }
})

test('every pair of brand colours has its contrast in both themes', () => {
  const { colors } = readBrand(demo)
  for (const theme of ['light', 'dark'] as const) {
    for (const { name, ratio, needs } of brandPairs(colors[theme], theme)) {
      assert.ok(ratio >= needs, `${theme}: ${name} ${ratio.toFixed(2)} < ${needs}`)
    }
  }
})

const words: readonly (readonly [front: string, backs: readonly string[]])[] = [
  ['text', ['bg', 'surface', 'sunken', 'neutral-soft', 'raised', 'row-press']],
  ['text-2', ['bg', 'surface', 'sunken', 'neutral-soft', 'raised', 'row-press', 'track']],
  ['text-3', ['bg', 'surface', 'sunken', 'row-press']],
  ['success', ['bg', 'surface', 'sunken']],
  ['warning', ['bg', 'surface', 'sunken']],
  ['danger', ['bg', 'surface', 'sunken']],
  ['info', ['bg', 'surface', 'sunken']],
  ['on-success-soft', ['success-soft']],
  ['on-warning-soft', ['warning-soft']],
  ['on-danger-soft', ['danger-soft']],
  ['on-info-soft', ['info-soft']],
  ['on-neutral-soft', ['neutral-soft']],
  ['on-danger', ['danger']],
  ['on-inverse', ['inverse']],
  ['tint-2-ink', ['tint-2']],
  ['tint-3-ink', ['tint-3']],
  ['tint-4-ink', ['tint-4']],
  ['tint-5-ink', ['tint-5']],
]
const shapes: readonly (readonly [front: string, backs: readonly string[]])[] = [
  ['control-border', ['bg', 'surface', 'sunken']],
  ['focus', ['bg', 'surface', 'sunken']],
  ['chart-2', ['surface']],
  ['chart-3', ['surface']],
  ['chart-4', ['surface']],
  ['chart-5', ['surface']],
]

test('every pair of neutral colours has its contrast in both themes', () => {
  const themes = themeTokens()
  for (const theme of ['light', 'dark'] as const) {
    const tokens = themes[theme]
    for (const [needs, table] of [
      [4.5, words],
      [3, shapes],
    ] as const) {
      for (const [front, backs] of table) {
        for (const back of backs) {
          const ratio = contrast(tokens[front] ?? '', tokens[back] ?? '')
          assert.ok(ratio >= needs, `${theme}: ${front} on ${back} ${ratio.toFixed(2)} < ${needs}`)
        }
      }
    }
  }
})

test('quiet words stay legible on hovered, selected and peeked rows', () => {
  const themes = themeTokens()
  const { colors } = readBrand(demo)
  const shares = { light: { hover: 0.04, peeked: 0.11 }, dark: { hover: 0.05, peeked: 0.14 } }
  for (const theme of ['light', 'dark'] as const) {
    const tokens = themes[theme]
    const surface = tokens['surface'] ?? ''
    const hovered = mixed(tokens['text'] ?? '', surface, shares[theme].hover)
    const peeked = mixed(colors[theme].brand, surface, shares[theme].peeked)
    for (const ground of [hovered, peeked]) {
      const ratio = contrast(tokens['text-3'] ?? '', ground)
      assert.ok(ratio >= 4.5, `${theme}: text-3 on ${ground} ${ratio.toFixed(2)}`)
    }
  }
})
