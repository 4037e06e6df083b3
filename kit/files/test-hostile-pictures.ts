// Answers for pictures as attackers send them: small files that are meant to cost whoever opens them memory or time.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { HostileFile } from './test-hostile-files.ts'

const zeros = (length: number): Buffer => Buffer.alloc(length)

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A part of a PNG, with its length and checksum (PNG specification, 5.3). */
function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  return Buffer.concat([bigEndian(data.length), named, bigEndian(crc32(named))])
}

type Sides = { readonly width: number; readonly height: number }

/** A PNG of grey pixels of one byte that says these sides, whatever its `packed` pixels are. */
function png({ width, height }: Sides, packed: Buffer, between: readonly Buffer[] = []): Buffer {
  const head = Buffer.concat([bigEndian(width), bigEndian(height), Buffer.from([8, 0, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...between,
    chunk('IDAT', packed),
    chunk('IEND', zeros(0)),
  ])
}

const small: Sides = { width: 300, height: 300 }
/** A byte for the filter and one for each pixel, in each row. */
const pixelsOf = ({ width, height }: Sides): Buffer => deflateSync(zeros((width + 1) * height))

/** Text that opens to 64 MB, in a chunk of its own. */
const packedText = (): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(zeros(64_000_000))]))

/** A colour profile that opens to 64 MB. */
const packedProfile = (): Buffer =>
  chunk('iCCP', Buffer.concat([Buffer.from('Profile\0\0', 'latin1'), deflateSync(zeros(64_000_000))]))

/** A progressive JPEG whose last scan is written so many times. */
async function scansAgain(sides: Sides, times: number): Promise<Buffer> {
  const grey = sharp({ create: { ...sides, channels: 3, background: '#808080' } })
  const bytes = await grey.jpeg({ progressive: true }).toBuffer()
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(last, -2)
  return Buffer.concat([
    bytes.subarray(0, last),
    ...Array.from({ length: times }, () => scan),
    bytes.subarray(-2),
  ])
}

function jpegOf(sides: Sides): Promise<Buffer> {
  return sharp({ create: { ...sides, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()
}

/** An Exif block whose directory leads to itself, and says that the picture stands on its head in a way that there is not. */
function ringOfExif(): Buffer {
  const directory = Buffer.from('0100120103000100000063000000080000', 'hex')
  const body = Buffer.concat([
    Buffer.from('Exif\0\0II*\0', 'latin1'),
    Buffer.from('08000000', 'hex'),
    directory,
    zeros(8),
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, body])
}

/** Each is taken or refused; none may cost more than its process is allowed. */
export async function hostilePictures(): Promise<readonly HostileFile[]> {
  const jpeg = await jpegOf(small)
  const within = { width: 7_000, height: 7_000 }
  return [
    {
      name: '4 gigapixels in 166 bytes',
      bytes: png({ width: 65_535, height: 65_535 }, pixelsOf(small)),
    },
    {
      name: 'sides of 2,147,483,647 pixels',
      bytes: png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, pixelsOf(small)),
    },
    { name: '49 megapixels of nothing', bytes: png(within, pixelsOf(within)) },
    { name: '49 megapixels that are not there', bytes: png(within, pixelsOf(small)) },
    { name: '100 MB behind 90,000 pixels', bytes: png(small, deflateSync(zeros(100_000_000))) },
    { name: 'a packed text of 64 MB', bytes: png(small, pixelsOf(small), [packedText()]) },
    { name: 'a packed colour profile of 64 MB', bytes: png(small, pixelsOf(small), [packedProfile()]) },
    {
      name: '300,000 texts',
      bytes: png(
        small,
        pixelsOf(small),
        Array.from({ length: 300_000 }, () => chunk('tEXt', Buffer.from('A\0B'))),
      ),
    },
    { name: 'a JPEG of 2,000 scans', bytes: await scansAgain(within, 2_000) },
    {
      name: 'a JPEG whose Exif leads to itself',
      bytes: Buffer.concat([jpeg.subarray(0, 2), ringOfExif(), jpeg.subarray(2)]),
    },
    { name: 'a JPEG that ends in its middle', bytes: jpeg.subarray(0, jpeg.length / 2) },
    { name: 'an SVG that includes a file', bytes: Buffer.from(svg) },
    { name: 'nothing but the head of a WebP', bytes: Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1') },
  ]
}

/** Entities that grow a thousandfold each, and one that is a file. */
const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">
<!ENTITY c "${'&b;'.repeat(1_000)}"><!ENTITY f SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><text>&f;&c;</text></svg>`
