// Answers for writing a PDF anew: its pages as they are drawn, and nothing that acts, links or is attached.
import { inflateSync } from 'node:zlib'
import type { PDFPage } from 'pdf-lib'

/** What a page needs to be drawn. Annotations, actions, thumbnails and private data are none of it. */
const drawn: readonly string[] = [
  '/Type',
  '/Parent',
  '/Resources',
  '/MediaBox',
  '/CropBox',
  '/Rotate',
  '/Contents',
]

/** One stream, and all of them together, opened: a scan of ten pages is far below, a bomb far above. */
const streamBytesMost = 64 * 1024 * 1024
const allBytesMost = 256 * 1024 * 1024

/** Whether a stream of the file grows beyond all measure when it is opened. Streams packed otherwise are left to the parser. */
function isBomb(bytes: Buffer): boolean {
  let sum = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const start = at + (bytes[at + 6] === 0x0d ? 8 : 7)
    const end = bytes.indexOf('endstream', start)
    if (end < 0) return false
    try {
      sum += inflateSync(bytes.subarray(start, end), { maxOutputLength: streamBytesMost }).length
    } catch (fault) {
      if (fault instanceof RangeError) return true
    }
    if (sum > allBytesMost) return true
    at = end + 3
  }
  return false
}

function leaveWhatIsDrawn(page: PDFPage): void {
  for (const name of page.node.keys()) if (!drawn.includes(name.asString())) page.node.delete(name)
}

export type RemadePdf = { readonly bytes: Buffer; readonly pages: number }

/** The PDF again, page by page, the same bytes for the same file; or why it cannot be had. */
export async function remakePdf(
  bytes: Buffer,
  { pagesMost }: { readonly pagesMost: number },
): Promise<RemadePdf | 'unreadable' | 'too_many_pages' | 'locked_pdf'> {
  if (isBomb(bytes)) return 'unreadable'
  // Loaded with the first PDF: few programs are given one.
  const { EncryptedPDFError, PDFDocument } = await import('pdf-lib')
  try {
    const given = await PDFDocument.load(bytes, { updateMetadata: false })
    if (given.getPageCount() > pagesMost) return 'too_many_pages'
    const made = await PDFDocument.create({ updateMetadata: false })
    const pages = await made.copyPages(given, given.getPageIndices())
    for (const page of pages) {
      leaveWhatIsDrawn(page)
      made.addPage(page)
    }
    const written = Buffer.from(await made.save({ addDefaultPage: false }))
    return pages.length === 0 ? 'unreadable' : { bytes: written, pages: pages.length }
  } catch (fault) {
    return fault instanceof EncryptedPDFError ? 'locked_pdf' : 'unreadable'
  }
}
