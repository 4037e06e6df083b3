// Promises about a stranger's file: what it costs is bounded by the kernel, and nothing that acts is left of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib'
import { type ProcessBounds, runLimited } from './limited-process.ts'
import { remakePdfApart, remakePictureApart } from './remake-apart.ts'
import { actingPdf, hostilePdfs } from './test-hostile-files.ts'
import { hostilePictures } from './test-hostile-pictures.ts'

const misbehaving = new URL('./test-misbehaving-program.ts', import.meta.url)
const bounds: ProcessBounds = {
  memoryMost: 1_024 * 1_048_576,
  processorSecondsMost: 1,
  millisecondsMost: 60_000,
  answerMost: 1_000,
}
const misbehave = (way: string, change: Partial<ProcessBounds> = {}) =>
  runLimited(misbehaving, Buffer.alloc(1_000_000), { ...bounds, ...change, args: [way] })

test('a process that takes memory or time, or says too much, is ended at its bound', async () => {
  for (const way of ['takes memory', 'takes memory of JavaScript', 'takes time', 'says too much'])
    assert.equal((await misbehave(way)).ended, 'badly', way)
  assert.equal((await misbehave('waits for ever', { millisecondsMost: 1_000 })).detail, 'SIGKILL')
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
    const remade = await remakePdfApart(bytes, { pagesMost: 10 }, (ended, cost) =>
      costs.push(`${ended}, ${cost.slice(0, 80)}`),
    )
    context.diagnostic(`${name} (${bytes.length} bytes): ${costs.join()}`)
    // What is kept is one page, however much was sent.
    ends[name] = typeof remade === 'string' ? remade : 'kept'
    if (typeof remade !== 'string') assert.ok(remade.pages === 1 && remade.bytes.length < 2_000, name)
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

/** Everything that stands in a PDF: each of its objects, and each stream as it is opened. */
async function everythingIn(bytes: Buffer): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const parts = document.context.enumerateIndirectObjects().map(([, part]) => {
    const opened = part instanceof PDFRawStream ? decodePDFRawStream(part).decode() : []
    return `${part instanceof PDFRawStream ? part.dict.toString() : part.toString()} ${Buffer.from(opened).toString('latin1')}`
  })
  return parts.join('\n')
}

const inHex = (text: string): string => Buffer.from(text).toString('hex').toUpperCase()

test('what acts is gone with everything that belonged to it, and what a form shows is drawn', async () => {
  const bytes = await actingPdf('Chidi Okafor')
  const given = await everythingIn(bytes)
  for (const word of ['/JavaScript', '/AA', '/Annots', '/AcroForm', '/Filespec', 'MZ evil', 'private'])
    assert.ok(given.includes(word), word)
  const remade = await remakePdfApart(bytes, { pagesMost: 10 }, () => undefined)
  assert.ok(typeof remade !== 'string')
  assert.equal(remade.pages, 2)
  const kept = await everythingIn(remade.bytes)
  assert.ok(kept.includes(inHex('One page')) && kept.includes(inHex('Chidi Okafor')))
  for (const word of [
    'Script',
    '/AA',
    '/A ',
    '/Annot',
    '/AcroForm',
    '/Widget',
    '/Filespec',
    'MZ evil',
    'private',
    'alert',
    '/T ',
  ])
    assert.equal(kept.includes(word), false, word)
  const again = await remakePdfApart(bytes, { pagesMost: 10 }, () => undefined)
  assert.ok(typeof again !== 'string' && again.bytes.equals(remade.bytes), 'the same bytes each time')
})
