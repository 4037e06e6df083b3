// Answers for the photos of invented people: drawn faces, a different one for each name, nobody's.
import { createHash } from 'node:crypto'
import sharp from 'sharp'

const skins = ['#8d5524', '#6b4226', '#4a2c17', '#a56a3a', '#5c3a21'] as const
const walls = ['#cdbfa7', '#9fb8a5', '#b7b0c4', '#c9a98f', '#a8b4b8'] as const

/** A JPEG as a phone's camera would send, of about 20 KB. The same name gives the same bytes. */
export async function portrait(name: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640">${faceOf(name)}</svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer()
}

/** The shapes of a portrait, 480 wide and 640 high. */
export function faceOf(name: string): string {
  const bytes = createHash('sha256').update(name).digest()
  const at = (index: number): number => bytes[index] ?? 0
  const skin = skins[at(0) % skins.length] ?? skins[0]
  const wall = walls[at(1) % walls.length] ?? walls[0]
  const [eyes, mouth, width] = [170 + (at(2) % 20), 40 + (at(3) % 40), 90 + (at(4) % 25)]
  // What makes two people of one skin and wall two pictures.
  const beads = [...bytes.subarray(5, 21)]
    .map(
      (byte, index) =>
        `<circle cx="${40 + index * 26}" cy="${540 + (byte % 40)}" r="${4 + (byte % 9)}" fill="#${byte.toString(16).padStart(2, '0')}5a3c"/>`,
    )
    .join('')
  return `<rect width="480" height="640" fill="${wall}"/>
    <ellipse cx="240" cy="620" rx="200" ry="160" fill="#31525b"/>
    <ellipse cx="240" cy="240" rx="${width}" ry="130" fill="${skin}"/>
    <ellipse cx="240" cy="135" rx="${width + 8}" ry="58" fill="#17110d"/>
    <circle cx="200" cy="${eyes + 50}" r="11" fill="#fff"/><circle cx="280" cy="${eyes + 50}" r="11" fill="#fff"/>
    <circle cx="201" cy="${eyes + 50}" r="6" fill="#1b120c"/><circle cx="281" cy="${eyes + 50}" r="6" fill="#1b120c"/>
    <path d="M${240 - mouth} 305 Q240 ${320 + (at(3) % 20)} ${240 + mouth} 305" stroke="#3a1710" stroke-width="9" fill="none"/>
    ${beads}`
}
