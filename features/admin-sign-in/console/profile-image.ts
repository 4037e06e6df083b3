// Answers for the picture an admin gives themselves: cut to a small square, kept in this browser only.
import { assert } from '#kit/assert.ts'
import { storedProfileImage } from './stored.ts'

const sidePixels = 96

/** Keeps the middle square of a picture as a data URL of at most 96 px. Throws when the file is no picture. */
export async function keepProfileImage(file: Blob): Promise<void> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, sidePixels)
  canvas.height = canvas.width
  const pen = canvas.getContext('2d')
  assert(pen !== null, 'a canvas draws')
  pen.imageSmoothingQuality = 'high'
  const left = (picture.width - side) / 2
  const top = (picture.height - side) / 2
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  picture.close()
  storedProfileImage.write(canvas.toDataURL('image/png'))
}
