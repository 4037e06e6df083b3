// Small pictures: read back by a library of others, they show what was drawn.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import sharp from 'sharp'
import { smallPng } from './small-png.ts'

async function readBack(png: Uint8Array): Promise<{ width: number; height: number; data: Buffer }> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

test('a picture of up to 96 colours is read back exactly (random)', async () => {
  const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(
      fc.array(color, { minLength: 1, maxLength: 96 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 200 }),
      async (colors, width, height, order) => {
        const data = new Uint8ClampedArray(width * height * 4)
        for (let pixel = 0; pixel < width * height; pixel++) {
          const chosen = colors[(order[pixel % order.length] ?? 0) % colors.length] ?? [0, 0, 0]
          data.set([...chosen, 255], pixel * 4)
        }
        const back = await readBack(await smallPng({ width, height, data }))
        assert.deepEqual([back.width, back.height], [width, height])
        assert.ok(Buffer.from(data).equals(back.data))
      },
    ),
    { numRuns: 60 },
  )
})

test('of more colours the frequent ones stay as they are, and rare ones become their neighbours', async () => {
  const [width, height] = [64, 64]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const shade = pixel < 2048 ? 11 : pixel % 256
    data.set([shade, shade, shade, 255], pixel * 4)
  }
  const back = await readBack(await smallPng({ width, height, data }))
  assert.equal(back.data[0], 11)
  for (let at = 0; at < data.length; at += 4)
    assert.ok(Math.abs((back.data[at] ?? 0) - (data[at] ?? 0)) <= 160, `pixel ${at / 4}`)
})
