// Proves what a drawing of the brand may bring into a page, and that nothing else comes along.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clothFaults, motifs, readArt } from './art.ts'

const drawn = (inside: string, box = 'viewBox="0 0 40 20"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${inside}</svg>`

function faultsOf(svg: string): readonly string[] {
  const read = readArt(svg, 'test')
  return 'faults' in read ? read.faults : []
}

test('shapes, text, clips and symbols are taken over as they are', () => {
  const shapes =
    '<g fill="var(--accent, #e0e0e0)"><circle cx="4" cy="4" r="2"/></g><text x="1" y="2">NGN</text>'
  const read = readArt(drawn(shapes), 'test')
  assert.deepEqual(read, {
    art: {
      width: 40,
      height: 20,
      markup: shapes,
      shapes: [
        {
          tag: 'g',
          attributes: { fill: 'var(--accent, #e0e0e0)' },
          children: [{ tag: 'circle', attributes: { cx: '4', cy: '4', r: '2' }, children: [] }],
        },
        { tag: 'text', attributes: { x: '1', y: '2' }, children: ['NGN'] },
      ],
    },
  })
})

test('ids are led by the name of the drawing, so two drawings of one page never meet', () => {
  const clip =
    '<clipPath id="a"><path d="M0 0h1"/></clipPath><g clip-path="url(#a)"><use href="#b"/></g><symbol id="b"/>'
  const read = readArt(drawn(clip), 'hero')
  assert.ok('art' in read)
  assert.equal(
    read.art.markup,
    '<clipPath id="hero-a"><path d="M0 0h1"/></clipPath><g clip-path="url(#hero-a)"><use href="#hero-b"/></g><symbol id="hero-b"/>',
  )
})

for (const [what, inside, said] of [
  ['a script', '<script>alert(1)</script>', /<script>/],
  ['foreign HTML', '<foreignObject/>', /<foreignObject>/],
  ['a picture', '<image href="https://example.com/a.png"/>', /<image>/],
  ['a style sheet', '<style>*{color:red}</style>', /<style>/],
  ['an animation', '<animate attributeName="href"/>', /<animate>/],
  ['a comment', '<!-- made with a tool -->', /<!/],
  ['a style attribute', '<path style="fill:red" d="M0 0"/>', /attribute style/],
  ['a listener', '<path onclick="alert(1)" d="M0 0"/>', /attribute onclick/],
  ['a listener without quotes', '<path onclick=alert(1) d="M0 0"/>', /cannot be read/],
  ['a listener behind a quote', '<path d="M0 0"onclick="alert(1)"/>', /cannot be read/],
  ['an entity', '<text>A &#38; B</text>', /entity/],
  ['an element that is never closed', '<g><path d="M0 0"/>', /in no order/],
  ['an element that was never opened', '<path d="M0 0"/></g>', /in no order/],
  ['an unfinished tag', '<path d="M0 0"', /cannot be read/],
  ['an old link', '<use xlink:href="#a"/>', /attribute xlink:href/],
  ['a link to elsewhere', '<use href="https://example.com/a.svg#a"/>', /refers to https/],
  ['paint from elsewhere', '<path fill="url(https://example.com/a)" d="M0 0"/>', /refers to url/],
] as const) {
  test(`${what} in a drawing is named and nothing is drawn`, () => {
    assert.match(faultsOf(drawn(inside)).join('\n'), said)
  })
}

test('a drawing without a box that starts at 0 0 is named', () => {
  assert.match(faultsOf(drawn('<path d="M0 0"/>', 'viewBox="1 1 40 20"')).join('\n'), /no viewBox/)
  assert.match(faultsOf(drawn('<path d="M0 0"/>', 'width="40"')).join('\n'), /no viewBox/)
})

test('a cloth without one of its motifs says which', () => {
  const symbols = motifs.slice(1).map((motif) => `<symbol id="${motif}" viewBox="0 0 64 64"/>`)
  const read = readArt(drawn(symbols.join('')), 'cloth')
  assert.ok('art' in read)
  assert.deepEqual(clothFaults(read.art), ['has no <symbol id="motif-1">'])
})
