// Answers for writing a PDF anew: its pages as they are drawn, and nothing that acts, links or is attached. Opens a
// stranger's bytes, so it runs in a process of its own (`remake-apart.ts`).
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'
import { PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib'

/** What a page needs to be drawn. Annotations, actions, thumbnails and private data are none of it. */
const drawnOfPage = [
  'Type',
  'Parent',
  'Resources',
  'MediaBox',
  'CropBox',
  'Rotate',
  'UserUnit',
  'Group',
  'Contents',
]
/** What the resources of a page, or of a form drawn in one, need to hold. */
const drawnOfResources = ['ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'XObject', 'Font', 'ProcSet']
/** What a picture, a form or a font may carry that is not drawn: descriptions, attachments, files elsewhere. */
const neverOfStreams = [
  'AF',
  'Alternates',
  'F',
  'FDecodeParms',
  'FFilter',
  'Metadata',
  'OPI',
  'PieceInfo',
  'Ref',
  'StructParent',
  'StructParents',
]

export type RemadePdf = { readonly bytes: Buffer; readonly pages: number }
export type PdfFault = 'unreadable_pdf' | 'too_many_pages' | 'locked_pdf'

/** The PDF again, page by page, the same bytes for the same file; or why it cannot be had. */
export async function remakePdf(
  bytes: Uint8Array,
  { pagesMost }: { readonly pagesMost: number },
): Promise<RemadePdf | PdfFault> {
  const flat = await flatten(bytes, pagesMost)
  if (typeof flat === 'string') return flat
  const given = await PDFDocument.load(flat, { updateMetadata: false })
  leaveWhatIsDrawn(given)
  const made = await PDFDocument.create({ updateMetadata: false })
  // Copied after what is not drawn has been cut off: only what a page still leads to comes along.
  const pages = await made.copyPages(given, given.getPageIndices())
  for (const page of pages) made.addPage(page)
  const written = Buffer.from(await made.save({ addDefaultPage: false }))
  return { bytes: written, pages: pages.length }
}

/** Errors of FPDF_GetLastError: a password is asked for, or the file is sealed in a way that PDFium does not know. */
const lockedErrors: readonly number[] = [4, 5]

/** Its pages in a document of their own, with what form fields and stamps show drawn into them (PDFium's "flatten"). */
async function flatten(bytes: Uint8Array, pagesMost: number): Promise<Buffer | PdfFault> {
  const pdfium = await init({
    wasmBinary: await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
  })
  const { pdfium: memory } = pdfium
  pdfium.PDFiumExt_Init()
  const at = memory.wasmExports.malloc(bytes.length)
  heapOf(memory).set(bytes, at)
  const given = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
  if (given === 0) return lockedErrors.includes(pdfium.FPDF_GetLastError()) ? 'locked_pdf' : 'unreadable_pdf'
  const count = pdfium.FPDF_GetPageCount(given)
  if (count > pagesMost) return 'too_many_pages'
  for (let number = 0; number < count; number++) {
    const page = pdfium.FPDF_LoadPage(given, number)
    if (page === 0) return 'unreadable_pdf'
    pdfium.FPDFPage_Flatten(page, 0)
    pdfium.FPDF_ClosePage(page)
  }
  const made = pdfium.FPDF_CreateNewDocument()
  if (count === 0 || !pdfium.FPDF_ImportPages(made, given, '', 0)) return 'unreadable_pdf'
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  pdfium.PDFiumExt_SaveAsCopy(made, writer)
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
  const to = memory.wasmExports.malloc(size)
  pdfium.PDFiumExt_GetFileWriterData(writer, to, size)
  return Buffer.from(heapOf(memory).slice(to, to + size))
}

/** PDFium's memory, which is another one whenever it has grown. */
function heapOf(memory: object): Uint8Array {
  if ('HEAPU8' in memory && memory.HEAPU8 instanceof Uint8Array) return memory.HEAPU8
  throw new Error('Broken invariant: PDFium shows its memory')
}

function keep(dictionary: PDFDict, names: readonly string[]): void {
  for (const name of dictionary.keys()) if (!names.includes(name.decodeText())) dictionary.delete(name)
}

function keepResources(dictionary: PDFDict): void {
  const resources = dictionary.lookup(PDFName.of('Resources'))
  if (resources instanceof PDFDict) keep(resources, drawnOfResources)
}

function leaveWhatIsDrawn(given: PDFDocument): void {
  for (const [, part] of given.context.enumerateIndirectObjects()) {
    if (!(part instanceof PDFRawStream)) continue
    for (const name of neverOfStreams) part.dict.delete(PDFName.of(name))
    keepResources(part.dict)
  }
  for (const page of given.getPages()) leavePage(page)
}

function leavePage(page: PDFPage): void {
  keep(page.node, drawnOfPage)
  keepResources(page.node)
}
