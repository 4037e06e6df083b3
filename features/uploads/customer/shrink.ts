// Answers for photos that cost little data: scaled and packed until they are small, or sent as they are.

/** What a photo may weigh on its way. */
const bytesWanted = 200 * 1024
const sides = [1_600, 1_280, 1_024] as const
const qualities = [0.82, 0.7, 0.58] as const

/** A picture as JPEG of at most about 200 KB. Other files, and pictures that this browser cannot open, stay as they are. */
export async function shrink(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    for (const [step, side] of sides.entries()) {
      const packed = await pack(picture, side, qualities[step] ?? 0.6)
      // The last one is the smallest there is.
      if (packed !== undefined && (packed.size <= bytesWanted || step === sides.length - 1))
        return packed.size < file.size || file.type !== 'image/jpeg' ? packed : file
    }
    return file
  } catch {
    return file
  }
}

function pack(picture: ImageBitmap, side: number, quality: number): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(undefined)
  // Paper is white where a picture is seen through.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality)
  })
}

/** A file as an address that an image may show under our policy. */
export function shownAs(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
}
