// Answers for writing a file anew: decoded whole and encoded again, so that only what is seen is kept.
import sharp from 'sharp'
import {
  isTaken,
  kindOf,
  longSidePixels,
  pixelsMost,
  sidePixelsLeast,
  type UploadFault,
  type UploadPurpose,
} from '../rules.ts'
import { remakePdf } from './remake-pdf.ts'

export type Remade = {
  readonly bytes: Buffer
  readonly contentType: 'image/jpeg' | 'application/pdf'
  readonly pages: number | null
}

// Pictures of people are not kept in memory for later.
sharp.cache(false)

/** The file as it is kept, or why it is not taken. The same bytes give the same bytes. */
export async function remakeFile(bytes: Buffer, purpose: UploadPurpose): Promise<Remade | UploadFault> {
  const kind = kindOf(bytes)
  if (kind === undefined) return 'not_a_document'
  if (!isTaken(kind, purpose)) return 'no_pdf_here'
  switch (kind) {
    case 'pdf': {
      const made = await remakePdf(bytes)
      return typeof made === 'string'
        ? made
        : { bytes: made.bytes, contentType: 'application/pdf', pages: made.pages }
    }
    case 'jpeg':
    case 'png':
    case 'webp':
      return remakePicture(bytes, purpose)
  }
}

async function remakePicture(bytes: Buffer, purpose: UploadPurpose): Promise<Remade | UploadFault> {
  try {
    // The size is read from the head, before anything is unpacked.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > pixelsMost) return 'too_many_pixels'
    if (Math.min(width, height) < sidePixelsLeast) return 'too_small'
    const side = longSidePixels[purpose]
    const made = await sharp(bytes, { limitInputPixels: pixelsMost, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
    return { bytes: made, contentType: 'image/jpeg', pages: null }
  } catch {
    return 'unreadable'
  }
}
