// Answers for files as attackers send them: small, and meant to cost whoever opens them memory, time or their secrets.
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'

export type HostileFile = { readonly name: string; readonly bytes: Buffer }

const header = '%PDF-1.7\n'

/** A page of text that opens anywhere. */
async function onePage(): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.addPage([300, 400]).drawText('One page')
  return document
}

const plain = async (): Promise<Buffer> =>
  Buffer.from(await (await onePage()).save({ useObjectStreams: false }))

function withStreams(dictionary: string, packed: Buffer, count: number): Buffer {
  const streams = Array.from({ length: count }, (_, index) =>
    Buffer.concat([
      Buffer.from(`${index + 5} 0 obj<<${dictionary}/Length ${packed.length}>>\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ]),
  )
  const page = `1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents[5 0 R]/Resources<</XObject<</X 5 0 R>>>>>>endobj\n`
  return Buffer.concat([Buffer.from(header + page), ...streams, Buffer.from('trailer<</Root 1 0 R>>')])
}

/** Four streams of objects that open to 60 MB of empty dictionaries each. */
const objectFlood = (): Buffer =>
  withStreams(
    '/Type/ObjStm/N 1/First 5/Filter/FlateDecode',
    deflateSync(Buffer.from(`90 0 [${'<<>>'.repeat(15_000_000)}]`)),
    4,
  )

/** Half a gigabyte of nothing, packed twice: a kilobyte. */
const packedTwice = (): Buffer =>
  withStreams('/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(Buffer.alloc(500_000_000))), 1)

/** A picture that says it is a hundred thousand pixels wide and high. */
const hugePicture = (): Buffer =>
  withStreams(
    '/Type/XObject/Subtype/Image/Width 100000/Height 100000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode',
    deflateSync(Buffer.alloc(1_000_000)),
    1,
  )

const before = async (noise: string): Promise<Buffer> =>
  Buffer.concat([Buffer.from(header + noise), await plain()])

/** Pages that lead to each other, and a page that is its own parent. */
const ring = (): Buffer =>
  Buffer.from(
    `${header}1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R 3 0 R]/Count 9/Parent 2 0 R>>endobj
3 0 obj<</Type/Pages/Kids[2 0 R]/Count 9/Parent 3 0 R>>endobj trailer<</Root 1 0 R>>`,
  )

/** A page that says there are two thousand million of them. */
const countless = (): Buffer =>
  Buffer.from(
    `${header}1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 2147483647>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj trailer<</Root 1 0 R>>`,
  )

/** Each is taken or refused; none may cost more than its process is allowed. */
export async function hostilePdfs(): Promise<readonly HostileFile[]> {
  const whole = await plain()
  return [
    { name: 'a flood of objects', bytes: objectFlood() },
    { name: 'half a gigabyte packed twice', bytes: packedTwice() },
    { name: 'a picture of ten thousand megapixels', bytes: hugePicture() },
    { name: '8 MB of one token', bytes: await before('x '.repeat(4_000_000)) },
    { name: '1 MB of empty streams', bytes: await before('stream endstream\n'.repeat(65_000)) },
    {
      name: '200,000 arrays in each other',
      bytes: Buffer.from(
        `${header}1 0 obj${'['.repeat(200_000)}${']'.repeat(200_000)}endobj trailer<</Root 1 0 R>>`,
      ),
    },
    {
      name: '200,000 dictionaries in each other',
      bytes: Buffer.from(
        `${header}1 0 obj${'<</A'.repeat(200_000)} 1${'>>'.repeat(200_000)}endobj trailer<</Root 1 0 R>>`,
      ),
    },
    { name: 'pages that lead to each other', bytes: ring() },
    { name: 'two thousand million pages', bytes: countless() },
    { name: 'a file that ends in its middle', bytes: whole.subarray(0, whole.length / 2) },
    { name: 'nothing but a head', bytes: Buffer.from(header) },
    { name: '4 MB of chance', bytes: Buffer.concat([Buffer.from(header), chance(4_000_000)]) },
  ]
}

/** Bytes that are the same each time and look like none. */
function chance(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let at = 0; at < length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[at] = state >>> 16
  }
  return bytes
}

/** A file with everything that acts: scripts, links, an attachment, a filled form field. Two pages. */
export async function actingPdf(filledIn: string): Promise<Buffer> {
  const document = await onePage()
  const { context } = document
  const page = document.addPage([300, 400])
  document.addJavaScript('main', 'app.alert("hello")')
  await document.attach(Buffer.from('MZ evil'), 'evil.exe', { mimeType: 'application/octet-stream' })
  const action = context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action })
  document.getPage(0).node.set(PDFName.of('AA'), context.obj({ O: action }))
  // Also where a page is drawn from: in a state of graphics that its content names.
  const attached = context.obj({ Type: 'Filespec', F: PDFString.of('evil.exe') })
  document
    .getPage(0)
    .node.newExtGState('State', context.obj({ Type: 'ExtGState', AF: [attached], A: action }))
  document.getPage(0).node.set(PDFName.of('PieceInfo'), context.obj({ Secret: PDFString.of('private') }))
  page.node.set(PDFName.of('Annots'), context.obj([link]))
  const field = document.getForm().createTextField('name')
  field.setText(filledIn)
  field.addToPage(page, { x: 20, y: 200, width: 200, height: 30 })
  document.catalog.set(PDFName.of('OpenAction'), action)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
