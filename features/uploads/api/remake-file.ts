// Answers for what is kept of a file: written anew by its kind, or the reason why it is not taken.
import { type NoteEnd, remakePdfApart, remakePictureApart } from '#kit/files/remake-apart.ts'
import {
  isTaken,
  kindOf,
  longSidePixels,
  pagesMost,
  pixelsMost,
  sidePixelsLeast,
  type UploadFault,
  type UploadPurpose,
} from '../rules.ts'

export type Remade = {
  readonly bytes: Buffer
  readonly contentType: 'image/jpeg' | 'application/pdf'
  readonly pages: number | null
}

/** The file as it is kept, or why it is not taken. The same bytes give the same bytes. */
export async function remakeFile(
  bytes: Buffer,
  purpose: UploadPurpose,
  note: NoteEnd,
): Promise<Remade | UploadFault> {
  const kind = kindOf(bytes)
  if (kind === undefined) return 'not_a_document'
  if (!isTaken(kind, purpose)) return 'no_pdf_here'
  switch (kind) {
    case 'pdf': {
      const made = await remakePdfApart(bytes, { pagesMost, sideMost: longSidePixels[purpose] }, note)
      return typeof made === 'string' ? made : { ...made, contentType: 'application/pdf' }
    }
    case 'jpeg':
    case 'png':
    case 'webp': {
      const bounds = { pixelsMost, sideLeast: sidePixelsLeast, sideMost: longSidePixels[purpose] }
      const made = await remakePictureApart(bytes, bounds, note)
      return typeof made === 'string' ? made : { bytes: made, contentType: 'image/jpeg', pages: null }
    }
  }
}
