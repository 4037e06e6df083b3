// Answers for reading the white label from its folder: whole, valid and legible, or not at all.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrandFile, brandSchema } from './brand-schema.ts'
import { type Art, clothFaults, readArt } from './art.ts'
import { type Drawing, readDrawing } from './drawing.ts'
import { legibilityFaults } from './legibility.ts'

/** The brand of this deployment: brand.json as written, with its mark and wordmark read as drawings. */
export interface Brand extends BrandFile {
  readonly folder: string
  readonly mark: Drawing
  readonly wordmark: Drawing
  /** The drawings of the public site by name, and the one of each address in its order. */
  readonly art: Readonly<Record<ArtName, Art>>
  readonly addressArt: readonly Art[]
}

export type ArtName = keyof BrandFile['images']['art']

/**
 * Reads `brand.json` and the files it names from `folder`.
 * Throws one Error that names every missing, wrong, unknown or illegible value by its path.
 */
export function readBrand(folder: string): Brand {
  const file = readBrandFile(folder)
  const faults = [...missingFiles(folder, file), ...legibilityFaults(file)]
  const mark = readDrawingFile(folder, file.images.mark, faults)
  const wordmark = readDrawingFile(folder, file.images.wordmark, faults)
  const readArtOf = (path: string, name: string): Art => readArtFile(folder, path, name, faults)
  const paths = file.images.art
  const art = {
    hero: readArtOf(paths.hero, 'hero'),
    virtualCard: readArtOf(paths.virtualCard, 'card'),
    billPayment: readArtOf(paths.billPayment, 'bill'),
    discounts: readArtOf(paths.discounts, 'discounts'),
    seal: readArtOf(paths.seal, 'seal'),
    cloth: readArtOf(paths.cloth, 'cloth'),
  }
  const addressArt = file.addresses.map((address, index) => readArtOf(address.art, `address-${index + 1}`))
  if (art.cloth.markup !== '')
    faults.push(...clothFaults(art.cloth).map((fault) => `${paths.cloth}: ${fault}`))
  if (faults.length > 0) throw faultyBrand(folder, faults)
  return { ...file, folder, mark, wordmark, art, addressArt }
}

function readBrandFile(folder: string): BrandFile {
  const path = join(folder, 'brand.json')
  if (!existsSync(path)) throw faultyBrand(folder, ['brand.json is missing'])
  const read = brandSchema.safeParse(parseJson(folder, readFileSync(path, 'utf8')), { reportInput: true })
  if (read.success) return read.data
  throw faultyBrand(
    folder,
    read.error.issues.flatMap((issue) => {
      const at = issue.path.join('.')
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key) => `${at === '' ? key : `${at}.${key}`}: is not a value of a brand`)
      return [
        `${at === '' ? 'brand.json' : at}: ${issue.input === undefined ? 'is missing' : wordsOf(issue)}`,
      ]
    }),
  )
}

/** The schema's own words where it has some; zod/mini says only "Invalid input" for a wrong type. */
function wordsOf(issue: { message: string; code: string; expected?: unknown }): string {
  return issue.code === 'invalid_type' ? `must be ${String(issue.expected)}` : issue.message
}

function parseJson(folder: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw faultyBrand(folder, [
      `brand.json cannot be read: ${error instanceof Error ? error.message : 'not JSON'}`,
    ])
  }
}

function missingFiles(folder: string, file: BrandFile): string[] {
  const named: readonly (readonly [string, string])[] = [
    ['images.mark', file.images.mark],
    ['images.wordmark', file.images.wordmark],
    ['images.favicon', file.images.favicon],
    ...Object.entries(file.images.art).map(([name, path]) => [`images.art.${name}`, path] as const),
    ...Object.entries(file.documentFonts).map(([name, path]) => [`documentFonts.${name}`, path] as const),
    ...file.addresses.map(({ art }, index) => [`addresses.${index}.art`, art] as const),
    ['displayFont.file', file.displayFont.file],
    ['displayFont.licence', file.displayFont.licence],
  ]
  return named
    .filter(([, name]) => name.includes('..') || !existsSync(join(folder, name)))
    .map(([path, name]) => `${path}: the file ${name} is missing`)
}

function readDrawingFile(folder: string, name: string, faults: string[]): Drawing {
  const nothing: Drawing = { width: 1, height: 1, paths: [] }
  if (!existsSync(join(folder, name))) return nothing
  const read = readDrawing(readFileSync(join(folder, name), 'utf8'))
  if ('drawing' in read) return read.drawing
  faults.push(...read.faults.map((fault) => `${name}: ${fault}`))
  return nothing
}

function readArtFile(folder: string, path: string, name: string, faults: string[]): Art {
  const nothing: Art = { width: 1, height: 1, markup: '', shapes: [] }
  // A missing file is already among the faults.
  if (!existsSync(join(folder, path))) return nothing
  const read = readArt(readFileSync(join(folder, path), 'utf8'), name)
  if ('art' in read) return read.art
  faults.push(...read.faults.map((fault) => `${path}: ${fault}`))
  return nothing
}

function faultyBrand(folder: string, faults: readonly string[]): Error {
  return new Error(
    `The brand in ${folder} cannot be used:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
  )
}
