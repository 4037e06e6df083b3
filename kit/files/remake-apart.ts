// Answers for opening a stranger's file apart from the API: in a process of its own, with bounds that the kernel keeps.
import { type LimitedAnswer, type ProcessBounds, runLimited } from './limited-process.ts'
import type { PdfBounds, PdfFault, RemadePdf } from './remake-pdf.ts'
import type { PictureBounds, PictureFault } from './remake-picture.ts'

const program = new URL('./remake-program.ts', import.meta.url)
const mebibyte = 1_048_576

/** A scan of ten pages, or a photo of 48 megapixels, needs a third of this memory and of this time. */
const bounds: ProcessBounds = {
  memoryMost: 1_024 * mebibyte,
  processorSecondsMost: 10,
  millisecondsMost: 120_000,
  // Ten pages of a phone's photos; what is made from a small file and is larger is meant to fill the store.
  answerMost: 16 * mebibyte,
}

const pdfFaults: readonly PdfFault[] = ['unreadable_pdf', 'too_many_pages', 'locked_pdf']
const pictureFaults: readonly PictureFault[] = ['unreadable', 'too_many_pixels', 'too_small']

/** Told how the process ended that opened a file, and what it cost: for the log. */
export type NoteEnd = (ended: LimitedAnswer['ended'], detail: string) => void

/** The PDF again, page by page, the same bytes for the same file; or why it cannot be had. */
export async function remakePdfApart(
  bytes: Uint8Array,
  { pagesMost, sideMost }: PdfBounds,
  note: NoteEnd,
): Promise<RemadePdf | PdfFault> {
  const { head, rest } = read(
    await runLimited(program, bytes, { ...bounds, args: ['pdf', String(pagesMost), String(sideMost)] }),
    note,
  )
  const pages = /^pages (\d+)$/.exec(head)?.[1]
  if (pages !== undefined) return { bytes: rest, pages: Number(pages) }
  return pdfFaults.find((fault) => fault === head) ?? 'unreadable_pdf'
}

/** The picture as JPEG, without anything that is not seen; or why it cannot be had. */
export async function remakePictureApart(
  bytes: Uint8Array,
  { pixelsMost, sideLeast, sideMost }: PictureBounds,
  note: NoteEnd,
): Promise<Buffer | PictureFault> {
  const args = ['picture', ...[pixelsMost, sideLeast, sideMost].map(String)]
  const { head, rest } = read(await runLimited(program, bytes, { ...bounds, args }), note)
  if (head === 'picture') return rest
  return pictureFaults.find((fault) => fault === head) ?? 'unreadable'
}

/** A process that was ended opened nothing: that is a file that cannot be had. Throws where the machine had no time for it. */
function read(answer: LimitedAnswer, note: NoteEnd): { head: string; rest: Buffer } {
  note(answer.ended, answer.detail)
  if (answer.ended === 'late') throw new Error('the machine had no time to open a file')
  const bytes = answer.ended === 'well' ? answer.bytes : Buffer.alloc(0)
  const end = bytes.indexOf('\n')
  return { head: bytes.subarray(0, Math.max(0, end)).toString(), rest: bytes.subarray(end + 1) }
}
