// QR codes as shapes: the outline covers the dark squares, all of them and no other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { qrPath, qrSquares } from './qr.ts'

const address = 'https://example.com/receipt/7QK4-92MD-X1AB-C3D4'

test('the squares are those of the text, without a border of their own', () => {
  const squares = qrSquares(address)
  assert.deepEqual(squares, encode(address, { ecc: 'M', border: 0 }).data)
  assert.ok(squares.every((row) => row.length === squares.length))
})

test('the outline covers every dark square once and no light one', () => {
  const squares = qrSquares(address)
  const covered = squares.map((row) => row.map(() => 0))
  for (const [, x = '', y = '', width = ''] of qrPath(squares).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(width); at++) {
      const row = covered[Number(y)]
      if (row !== undefined) row[at] = (row[at] ?? 0) + 1
    }
  assert.deepEqual(
    covered,
    squares.map((row) => row.map((isDark) => (isDark ? 1 : 0))),
  )
})
