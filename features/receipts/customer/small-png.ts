// Answers for pictures of few colours in few bytes: what a canvas writes as PNG is three times as large as it must be.

export type Pixels = {
  readonly width: number
  readonly height: number
  /** Red, green, blue and opacity of each pixel, rows from the top; opacity is passed over. */
  readonly data: Uint8ClampedArray
}

/** Ink, paper and the shades between them: more are not told apart. */
const colorsMost = 96

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const indexedColor = 3

/** The pixels as a PNG with a palette; colours beyond the most frequent ones become the nearest of them. */
export async function smallPng(pixels: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = pixels
  const colors = colorsOf(pixels)
  const palette = paletteOf(colors)
  const places = placesOf(colors, palette)
  // Each row begins with the number of its filter: none.
  const rows = new Uint8Array(height * (width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = places.get(colorAt(pixels, y * width + x)) ?? 0
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, indexedColor, 0, 0, 0], 8)
  const parts = [
    Uint8Array.from(signature),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flatMap(channelsOf))),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]
  return joined(parts)
}

const colorAt = ({ data }: Pixels, pixel: number): number =>
  ((data[pixel * 4] ?? 0) << 16) | ((data[pixel * 4 + 1] ?? 0) << 8) | (data[pixel * 4 + 2] ?? 0)

const channelsOf = (color: number): [number, number, number] => [color >> 16, (color >> 8) & 255, color & 255]

/** Every colour with how often it stands in the picture. */
function colorsOf(pixels: Pixels): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (let pixel = 0; pixel < pixels.width * pixels.height; pixel++) {
    const color = colorAt(pixels, pixel)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return counts
}

function paletteOf(colors: ReadonlyMap<number, number>): readonly number[] {
  return [...colors]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, colorsMost)
    .map(([color]) => color)
}

/** Where each colour, or its nearest, stands in the palette. */
function placesOf(
  colors: ReadonlyMap<number, number>,
  palette: readonly number[],
): ReadonlyMap<number, number> {
  const exact = new Map(palette.map((color, place) => [color, place]))
  return new Map([...colors.keys()].map((color) => [color, exact.get(color) ?? nearest(color, palette)]))
}

function nearest(color: number, palette: readonly number[]): number {
  let [place, least] = [0, Infinity]
  for (const [at, one] of palette.entries()) {
    const distance = channelsOf(one).reduce((sum, channel, index) => {
      const apart = channel - (channelsOf(color)[index] ?? 0)
      return sum + apart * apart
    }, 0)
    if (distance < least) [place, least] = [at, distance]
  }
  return place
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  // The format called "deflate" is the one with the frame that PNG wants (RFC 1950).
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++)
    remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1
  return remainder
})

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (remainders[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + content.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(content, 8)
  view.setUint32(8 + content.length, checksum(bytes.subarray(4, 8 + content.length)))
  return bytes
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
