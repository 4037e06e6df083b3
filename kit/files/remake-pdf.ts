// Answers for writing a PDF anew: each page as a picture of what it shows, and nothing else of the file. Opens a stranger's bytes,
// so it runs in a process of its own (`remake-apart.ts`).
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'
import { PDFDocument, PDFName } from 'pdf-lib'
import sharp from 'sharp'

export type RemadePdf = { readonly bytes: Buffer; readonly pages: number }
export type PdfFault = 'unreadable_pdf' | 'too_many_pages' | 'locked_pdf'
export type PdfBounds = {
  readonly pagesMost: number
  /** Pixels of a page's longer side at most. */
  readonly sideMost: number
}

/** A page as it is drawn. Its sides are in points, 72 to the inch. */
type Sheet = { readonly width: number; readonly height: number; readonly jpeg: Buffer }

/** The PDF again, page by page, the same bytes for the same file; or why it cannot be had. */
export async function remakePdf(bytes: Uint8Array, bounds: PdfBounds): Promise<RemadePdf | PdfFault> {
  const sheets = await drawPages(bytes, bounds)
  if (typeof sheets === 'string') return sheets
  const made = await PDFDocument.create({ updateMetadata: false })
  for (const { width, height, jpeg } of sheets) {
    const page = made.addPage([width, height])
    page.drawImage(await made.embedJpg(jpeg), { x: 0, y: 0, width, height })
    // The library writes an empty list of them.
    page.node.delete(PDFName.of('Annots'))
  }
  return { bytes: Buffer.from(await made.save({ addDefaultPage: false })), pages: sheets.length }
}

/** Errors of FPDF_GetLastError: a password is asked for, or the file is sealed in a way that PDFium does not know. */
const lockedErrors: readonly number[] = [4, 5]

async function drawPages(
  bytes: Uint8Array,
  { pagesMost, sideMost }: PdfBounds,
): Promise<readonly Sheet[] | PdfFault> {
  const pdfium = await openPdfium()
  const { memory } = pdfium
  const at = memory.wasmExports.malloc(bytes.length)
  heapOf(memory).set(bytes, at)
  const given = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
  if (given === 0) return lockedErrors.includes(pdfium.FPDF_GetLastError()) ? 'locked_pdf' : 'unreadable_pdf'
  const count = pdfium.FPDF_GetPageCount(given)
  if (count > pagesMost) return 'too_many_pages'
  const sheets: Sheet[] = []
  for (let number = 0; number < count; number++) {
    const sheet = await drawPage(pdfium, { given, number, sideMost })
    if (sheet === undefined) return 'unreadable_pdf'
    sheets.push(sheet)
  }
  return count === 0 ? 'unreadable_pdf' : sheets
}

async function openPdfium() {
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const { pdfium: memory, ...calls } = await init({ wasmBinary })
  calls.PDFiumExt_Init()
  return { ...calls, memory }
}

/** No page is drawn finer than a scanner reads: more pixels show nothing more. */
const dotsPerInchMost = 300
const pointsPerInch = 72
const white = 0xff_ff_ff_ff
/** Of FPDF_RenderPageBitmap: red first, as everybody else has it. */
const redFirst = 0x10

/** The page with what its form fields and stamps show (PDFium's "flatten"); undefined where it cannot be drawn. */
async function drawPage(
  pdfium: Awaited<ReturnType<typeof openPdfium>>,
  { given, number, sideMost }: { readonly given: number; readonly number: number; readonly sideMost: number },
): Promise<Sheet | undefined> {
  const flat = pdfium.FPDF_LoadPage(given, number)
  if (flat === 0) return undefined
  pdfium.FPDFPage_Flatten(flat, 0)
  pdfium.FPDF_ClosePage(flat)
  const page = pdfium.FPDF_LoadPage(given, number)
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  if (!(width > 0 && height > 0)) return undefined
  const scale = Math.min(dotsPerInchMost / pointsPerInch, sideMost / Math.max(width, height))
  const across = Math.max(1, Math.round(width * scale))
  const down = Math.max(1, Math.round(height * scale))
  const bitmap = pdfium.FPDFBitmap_Create(across, down, 0)
  if (bitmap === 0) return undefined
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, white)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, redFirst)
  const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const pixels = heapOf(pdfium.memory).slice(from, from + across * down * 4)
  pdfium.FPDFBitmap_Destroy(bitmap)
  pdfium.FPDF_ClosePage(page)
  const jpeg = await sharp(pixels, { raw: { width: across, height: down, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 82 })
    .toBuffer()
  return { width, height, jpeg }
}

/** PDFium's memory, which is another one whenever it has grown. */
function heapOf(memory: object): Uint8Array {
  if ('HEAPU8' in memory && memory.HEAPU8 instanceof Uint8Array) return memory.HEAPU8
  throw new Error('Broken invariant: PDFium shows its memory')
}
