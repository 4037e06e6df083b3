// Answers for the product's icon as phones and browsers want it: pictures of fixed sizes, drawn from the brand's favicon and mark.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '#kit/brand/brand.ts'
import { drawn } from './paint.ts'
import { rasterised } from './rasterise.ts'

/** Icons by their names below `/icons/`. A phone cuts its own shape out of those that fill their square. */
export async function icons(brand: Brand): Promise<ReadonlyMap<string, Uint8Array>> {
  const favicon = readFileSync(join(brand.folder, brand.images.favicon), 'utf8')
  const full = fullSquare(brand, 0.64)
  // Everything that says something lies within the middle 80 %, which every mask keeps.
  const maskable = fullSquare(brand, 0.5)
  return new Map([
    ['180.png', await rasterised(full, 180)],
    ['192.png', await rasterised(favicon, 192)],
    ['512.png', await rasterised(favicon, 512)],
    ['maskable-192.png', await rasterised(maskable, 192)],
    ['maskable-512.png', await rasterised(maskable, 512)],
  ])
}

function fullSquare(brand: Brand, share: number): string {
  const side = 512
  const colors = brand.colors.light
  const scale = (side * share) / Math.max(brand.mark.width, brand.mark.height)
  const x = (side - brand.mark.width * scale) / 2
  const y = (side - brand.mark.height * scale) / 2
  const mark = drawn(brand.mark, {
    x,
    y,
    height: brand.mark.height * scale,
    current: colors.onField,
    colors,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${colors.field}"/>${mark}</svg>`
}
