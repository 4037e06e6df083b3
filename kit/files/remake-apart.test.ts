// Promises about a stranger's file: what it costs is bounded by the kernel, and nothing that acts is left of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { type ProcessBounds, runLimited } from './limited-process.ts'
import { remakePdfApart, remakePictureApart } from './remake-apart.ts'
import { actingPdf, hostilePdfs } from './test-hostile-files.ts'
import { hostilePictures } from './test-hostile-pictures.ts'

const misbehaving = new URL('./test-misbehaving-program.ts', import.meta.url)
const bounds: ProcessBounds = {
  memoryMost: 1_024 * 1_048_576,
  processorSecondsMost: 1,
  // It runs behind everything else: on a busy machine a second of the processor may take minutes.
  millisecondsMost: 3_600_000,
  answerMost: 1_000,
}
const pdfBounds = { pagesMost: 10, sideMost: 2_400 }
const misbehave = (way: string, change: Partial<ProcessBounds> = {}) =>
  runLimited(misbehaving, Buffer.alloc(1_000_000), { ...bounds, ...change, args: [way] })

test('a process that takes memory or time, or says too much, is ended at its bound', async () => {
  for (const way of ['takes memory', 'takes memory of JavaScript', 'takes time', 'says too much'])
    assert.equal((await misbehave(way)).ended, 'badly', way)
  assert.equal((await misbehave('waits for ever', { millisecondsMost: 1_000 })).ended, 'late')
})

test('it reads no file but code, writes none, starts nothing, and has nothing of our environment', async () => {
  for (const way of ['reads a secret', 'writes a file', 'starts a program']) {
    const answer = await misbehave(way)
    assert.equal(answer.ended, 'badly', way)
    assert.match(answer.detail, /ERR_ACCESS_DENIED/, way)
  }
  const told = await misbehave('tells its environment')
  assert.equal(told.ended === 'well' && told.bytes.toString(), '{"PWD":"/"}')
})

test('what it said before it fell is kept for the log; one that reads nothing does no harm', async () => {
  assert.match((await misbehave('throws')).detail, /^exit 1 .*This is what it said/s)
  assert.equal((await misbehave('reads nothing and ends')).ended, 'well')
})

test('no hostile PDF costs more than its process may: it is refused, or kept as what it shows', async (context) => {
  const ends: Record<string, string> = {}
  for (const { name, bytes } of await hostilePdfs()) {
    const costs: string[] = []
    const remade = await remakePdfApart(bytes, pdfBounds, (ended, cost) =>
      costs.push(`${ended}, ${cost.slice(0, 80)}`),
    )
    context.diagnostic(`${name} (${bytes.length} bytes): ${costs.join()}`)
    // What is kept is one page, however much was sent.
    ends[name] = typeof remade === 'string' ? remade : 'kept'
    if (typeof remade !== 'string') assert.ok(remade.pages === 1 && remade.bytes.length < 60_000, name)
  }
  assert.deepEqual(ends, {
    'a flood of objects': 'unreadable_pdf',
    'half a gigabyte packed twice': 'unreadable_pdf',
    'a picture of ten thousand megapixels': 'kept',
    '8 MB of one token': 'kept',
    '1 MB of empty streams': 'kept',
    '200,000 arrays in each other': 'unreadable_pdf',
    '200,000 dictionaries in each other': 'unreadable_pdf',
    'pages that lead to each other': 'unreadable_pdf',
    'two thousand million pages': 'kept',
    'a file that ends in its middle': 'unreadable_pdf',
    'nothing but a head': 'unreadable_pdf',
    '4 MB of chance': 'unreadable_pdf',
  })
})

test('no hostile picture costs more than its process may: it is refused, or kept as a small one', async (context) => {
  const ends: Record<string, string> = {}
  const asked = { pixelsMost: 50_000_000, sideLeast: 240, sideMost: 1_024 }
  for (const { name, bytes } of await hostilePictures()) {
    const costs: string[] = []
    const remade = await remakePictureApart(bytes, asked, (ended, cost) =>
      costs.push(`${ended}, ${cost.slice(0, 80)}`),
    )
    context.diagnostic(`${name} (${bytes.length} bytes): ${costs.join()}`)
    ends[name] = typeof remade === 'string' ? remade : 'kept'
    if (typeof remade !== 'string') assert.ok(remade.length < 20_000, name)
  }
  assert.deepEqual(ends, {
    '4 gigapixels in 166 bytes': 'too_many_pixels',
    'sides of 2,147,483,647 pixels': 'unreadable',
    '49 megapixels of nothing': 'kept',
    '49 megapixels that are not there': 'unreadable',
    '100 MB behind 90,000 pixels': 'kept',
    'a packed text of 64 MB': 'kept',
    'a packed colour profile of 64 MB': 'kept',
    '300,000 texts': 'kept',
    'a JPEG of 2,000 scans': 'unreadable',
    'a JPEG whose Exif leads to itself': 'kept',
    'a JPEG that ends in its middle': 'unreadable',
    'an SVG that includes a file': 'unreadable',
    'nothing but the head of a WebP': 'unreadable',
  })
})

/** What a PDF is made of: its objects as they are written, and the bytes of its pictures. */
async function partsOf(bytes: Buffer): Promise<{ written: string; pictures: Buffer[] }> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const parts = document.context.enumerateIndirectObjects().map(([, part]) => part)
  const streams = parts.filter((part) => part instanceof PDFRawStream)
  const isPicture = ({ dict }: PDFRawStream) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
  return {
    written: parts.map((part) => (part instanceof PDFRawStream ? part.dict : part).toString()).join('\n'),
    pictures: streams.filter(isPicture).map((stream) => Buffer.from(stream.contents)),
  }
}

const words = (text: string): string[] => text.split(' ')
const namesIn = (written: string): string[] =>
  [...new Set([...written.matchAll(/\/([A-Za-z]+)/g)].map(([, name = '']) => name))].toSorted()

/** How dark the darkest point of a part of a picture is: 0 is black. The sides are in points from the page's top left corner. */
async function darkestIn(jpeg: Buffer, part: Record<'left' | 'top' | 'width' | 'height', number>) {
  const { width } = await sharp(jpeg).metadata()
  const inPixels = (points: number): number => Math.round((points * width) / 300)
  const region = {
    left: inPixels(part.left),
    top: inPixels(part.top),
    width: inPixels(part.width),
    height: inPixels(part.height),
  }
  const { channels } = await sharp(await sharp(jpeg).extract(region).greyscale().toBuffer()).stats()
  return channels[0]?.min ?? 255
}

test('a PDF is kept as pictures of its pages and nothing else, with what its forms show', async () => {
  const bytes = await actingPdf('Chidi Okafor')
  const given = await partsOf(bytes)
  for (const word of ['/JavaScript', '/AA', '/AF', '/Annots', '/AcroForm', '/Filespec', '/PieceInfo'])
    assert.ok(given.written.includes(word), word)
  const remade = await remakePdfApart(bytes, pdfBounds, () => undefined)
  assert.ok(typeof remade !== 'string')
  assert.equal(remade.pages, 2)
  const { written, pictures } = await partsOf(remade.bytes)
  assert.deepEqual(
    namesIn(written),
    words(
      'BitsPerComponent Catalog ColorSpace Contents Count DCTDecode DeviceRGB ExtGState Filter FlateDecode Font Height',
    ).concat(words('Image Kids Length MediaBox Page Pages Parent Resources Subtype Type Width XObject')),
  )
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = pictures
  const title = { left: 0, top: 375, width: 100, height: 25 }
  const field = { left: 22, top: 172, width: 190, height: 26 }
  const empty = { left: 22, top: 20, width: 190, height: 100 }
  assert.ok((await darkestIn(first, title)) < 60, 'the words of the page')
  assert.ok((await darkestIn(second, field)) < 60, 'what is filled in')
  assert.ok((await darkestIn(first, empty)) > 250 && (await darkestIn(second, empty)) > 250)
  const again = await remakePdfApart(bytes, pdfBounds, () => undefined)
  assert.ok(typeof again !== 'string' && again.bytes.equals(remade.bytes), 'the same bytes each time')
})
