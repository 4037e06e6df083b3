// Answers for how the sandbox's bureau judges a picture: by its colours, so that a tester can draw every answer.

export type Seen = 'one_face' | 'no_face' | 'several_faces' | 'spoof' | 'stranger'

/** Beneath this spread of light a picture shows nothing: a wall, a covered lens. */
const spreadLeast = 4

/**
 * Nothing to be seen: no face. Mostly red: a photo of a photo. Mostly blue: two people. Mostly yellow: a living face,
 * but not the register's. Everything else is one living face that is the register's. Undefined: no picture at all.
 */
export async function judge(base64: string): Promise<Seen | undefined> {
  // Loaded with the first picture: it would be a tenth of the time that the sandbox takes to start.
  const { default: sharp } = await import('sharp')
  try {
    const { channels } = await sharp(Buffer.from(base64, 'base64'))
      .removeAlpha()
      .toColourspace('srgb')
      .stats()
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => channel.mean)
    if (channels.every((channel) => channel.stdev < spreadLeast)) return 'no_face'
    if (red > 150 && green > 150 && blue < 90) return 'stranger'
    if (red > 150 && green < 90 && blue < 90) return 'spoof'
    if (blue > 150 && red < 90 && green < 110) return 'several_faces'
    return 'one_face'
  } catch {
    return undefined
  }
}
