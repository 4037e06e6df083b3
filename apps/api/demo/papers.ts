// Answers for the papers of invented people: a passport's page and a bill, drawn, and marked as nobody's.
import sharp from 'sharp'
import { faceOf } from './portrait.ts'
import type { Person } from './people.ts'

const line = (x: number, y: number, width: number, ink = '#8a8f86'): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="9" rx="4" fill="${ink}"/>`
const text = (x: number, y: number, size: number, words: string): string =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="#26302b">${words}</text>`
const specimen = (x: number, y: number): string =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="88" font-weight="700" letter-spacing="14"
    fill="#b3261e" fill-opacity="0.24" transform="rotate(-18 ${x} ${y})">SPECIMEN</text>`

function picture(size: { width: number; height: number }, shapes: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${shapes}</svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
}

/** A photo of a passport's page. The same person gives the same bytes. */
export async function passportPage(person: Person, passportNumber: string): Promise<Buffer> {
  const { firstName, lastName, dateOfBirth, email } = person
  return picture(
    { width: 1_000, height: 700 },
    `<rect width="1000" height="700" fill="#cfd8cf"/>
    <rect x="30" y="30" width="940" height="640" rx="22" fill="#edf1e6"/>
    <rect x="30" y="30" width="940" height="86" rx="22" fill="#2f6b4f"/>
    <text x="60" y="86" font-family="sans-serif" font-size="36" fill="#fff">PASSPORT</text>
    <svg x="62" y="150" width="270" height="360" viewBox="0 0 480 640">${faceOf(email)}</svg>
    ${text(370, 190, 24, 'Surname')}${text(370, 228, 34, lastName)}
    ${text(370, 282, 24, 'Given names')}${text(370, 320, 34, firstName)}
    ${text(370, 374, 24, 'Date of birth')}${text(370, 412, 34, dateOfBirth)}
    ${text(370, 466, 24, 'Number')}${text(370, 504, 34, passportNumber)}
    ${[0, 1].map((row) => Array.from({ length: 22 }, (_, mark) => line(62 + mark * 40, 570 + row * 40, 14 + ((person.number * 7 + mark * 11 + row * 5) % 18))).join('')).join('')}
    ${specimen(250, 560)}`,
  )
}

/** A photo of a bill for electricity. The same person and address give the same bytes. */
export async function electricityBill(person: Person, address: string): Promise<Buffer> {
  const rows = Array.from({ length: 6 }, (_, row) => 470 + row * 64)
  return picture(
    { width: 800, height: 1_100 },
    `<rect width="800" height="1100" fill="#b9b4a7"/><rect x="40" y="40" width="720" height="1020" fill="#fdfcf7"/>
    <rect x="40" y="40" width="720" height="110" fill="#3d5a80"/>
    <text x="80" y="112" font-family="sans-serif" font-size="42" fill="#fff">Electricity bill</text>
    ${text(80, 220, 32, `${person.firstName} ${person.lastName}`)}${text(80, 268, 26, address)}
    ${text(80, 380, 26, `Meter ${4_500_000 + person.number * 977}`)}
    ${rows.map((y, row) => line(80, y, 240 + ((person.number + row) % 4) * 40) + line(600, y, 90 + ((row * 3) % 4) * 10)).join('')}
    ${specimen(160, 860)}`,
  )
}
