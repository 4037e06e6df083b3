// Promises of words as outlines: they fit their box, and no letter of the languages spoken here is missing.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBrand } from '#kit/brand/brand.ts'
import { fitted, outlined, widthOf } from './outlines.ts'
import { readSocialFaces, socialPicture } from './social-picture.ts'

const brand = readBrand(join(import.meta.dirname, '../../../brand'))
const faces = readSocialFaces(brand)
const box = { width: 680, height: 300, leading: 1.06, largest: 104, smallest: 40 }

test('a title is as large as its box allows, in lines that are never wider', () => {
  for (const title of [
    'About',
    'Unlock effortless spending',
    'Everything that a longer title of a page may say before somebody shortens it for good',
  ]) {
    const { size, lines } = fitted(faces.display, title, box)
    assert.equal(lines.join(' '), title)
    assert.ok(size >= box.smallest && size <= box.largest)
    assert.ok(lines.length * size * box.leading <= box.height)
    for (const line of lines) assert.ok(widthOf(faces.display, line, size) <= box.width, line)
  }
})

test('a word wider than its box stands alone rather than break the picture', () => {
  const { size, lines } = fitted(faces.display, `${'Wide'.repeat(20)} word`, box)
  assert.equal(size, box.smallest)
  assert.equal(lines.length, 2)
})

test('the naira sign and every letter of Nigeria’s languages have outlines', () => {
  for (const face of [faces.display, faces.regular])
    for (const letter of '₦ẹọṣẸỌṢɓɗƙƴƁƊƘƳịụṅỊỤṄàáèéìíòóùú')
      assert.ok(face.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), letter)
})

test('a picture holds shapes alone: no text that a missing font could change, no reference to elsewhere', () => {
  const svg = socialPicture(brand, faces, 'Refund policy')
  assert.doesNotMatch(svg, /<(?:text|image|style|foreignObject)\b|href="(?!#)|var\(/)
  assert.match(outlined(faces.regular, 'a', { x: 0, y: 0, size: 10, fill: '#ffffff' }), /<path [^>]*d="M/)
})
