// Answers for writing a picture anew: decoded whole and encoded again, so that only what is seen is kept. Opens a
// stranger's bytes, so it runs in a process of its own (`remake-apart.ts`).
import sharp from 'sharp'

export type PictureBounds = {
  /** Pixels at most: more is a bomb. */
  readonly pixelsMost: number
  /** Of the shorter side, at least. */
  readonly sideLeast: number
  /** The longer side that it is scaled down to. */
  readonly sideMost: number
}

/** What a camera or a scanner makes. The library opens more, also drawings that are programs. */
const formats: readonly string[] = ['jpeg', 'png', 'webp']

export type PictureFault = 'unreadable' | 'too_many_pixels' | 'too_small'

/** The picture as JPEG, the right way up, without anything that is not seen; or why it cannot be had. */
export async function remakePicture(
  bytes: Uint8Array,
  bounds: PictureBounds,
): Promise<Buffer | PictureFault> {
  try {
    // The size is read from the head, before anything is unpacked.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!formats.includes(format)) return 'unreadable'
    if (width * height > bounds.pixelsMost) return 'too_many_pixels'
    if (Math.min(width, height) < bounds.sideLeast) return 'too_small'
    const side = bounds.sideMost
    return await sharp(bytes, { limitInputPixels: bounds.pixelsMost, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    return 'unreadable'
  }
}
