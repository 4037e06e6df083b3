// Answers for documents on paper: opened with the brand's faces, tagged so that readers who listen hear them in order.
import { join } from 'node:path'
import { openSync } from 'fontkit'
import Sheets from 'pdfkit'
import type { Brand } from '../brand/brand.ts'
import type { Drawing } from '../brand/drawing.ts'
import { painted } from '../brand/paint.ts'
import { printable } from './printable.ts'

export type Element = PDFKit.PDFStructureElement

/** A document in the making: everything that draws adds to `root`, so that readers who listen hear it in order. */
export type Paper = {
  readonly document: PDFKit.PDFDocument
  readonly root: Element
  readonly brand: Brand
  readonly colors: {
    readonly text: string
    readonly quiet: string
    readonly heading: string
    readonly line: string
  }
}

export type PaperFormat = {
  /** Width and height in points. */
  readonly size: readonly [number, number]
  readonly margins: {
    readonly top: number
    readonly bottom: number
    readonly left: number
    readonly right: number
  }
  /** Pages are kept until the end, so that what needs their count can be written on them; else they leave as they are done. */
  readonly keepsPages: boolean
}

/** Ink that reads on white, whatever the brand. */
const ink = { text: '#17202a', quiet: '#46525e', line: '#ddd9d0' } as const

/** Says to readers of metadata that the document is made for universal access (PDF/UA-1). */
const universalAccess =
  '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>'

// The library writes these texts into XML as they are.
const bare = (text: string): string => text.replaceAll('&', 'and').replaceAll(/[<>]/g, '')

/** A document of the brand's, without a page yet. The same brand, words and instant give the same bytes. */
export function openPaper(
  brand: Brand,
  about: { readonly title: string; readonly subject: string; readonly at: Date },
  format: PaperFormat,
): Paper {
  const document = new Sheets({
    size: [...format.size],
    margins: format.margins,
    autoFirstPage: false,
    bufferPages: format.keepsPages,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-NG',
    displayTitle: true,
    info: {
      Title: bare(`${about.title} · ${brand.name}`),
      Author: bare(brand.legalName),
      Subject: bare(about.subject),
      Creator: bare(brand.name),
      Producer: bare(brand.name),
      CreationDate: about.at,
      ModDate: about.at,
    },
  })
  document.appendXML(universalAccess)
  const face = (name: (typeof faces)[number]): string => join(brand.folder, brand.documentFonts[name])
  for (const name of faces) document.registerFont(name, face(name))
  printWhatFacesHave(document, faces.map(face))
  const root = document.struct('Document')
  document.addStructure(root)
  return { document, root, brand, colors: { ...ink, heading: brand.colors.light.onBrandSoft } }
}

const faces = ['regular', 'bold', 'display'] as const

/** The characters of a face, by its file: read once. */
const charactersOf = new Map<string, ReadonlySet<number>>()

function readCharacters(file: string): ReadonlySet<number> {
  const known = charactersOf.get(file)
  if (known !== undefined) return known
  const font = openSync(file)
  const characters = new Set('characterSet' in font ? font.characterSet : [])
  charactersOf.set(file, characters)
  return characters
}

/** Whatever is written or measured goes through here, so that a letter which no face has is seen to stand there. */
function printWhatFacesHave(document: PDFKit.PDFDocument, files: readonly string[]): void {
  const sets = files.map(readCharacters)
  const has = (codePoint: number): boolean => sets.every((characters) => characters.has(codePoint))
  for (const act of ['text', 'widthOfString', 'heightOfString'] as const) {
    const plain: unknown = Reflect.get(document, act)
    if (typeof plain !== 'function') throw new Error(`Broken invariant: a document has ${act}`)
    Reflect.set(document, act, (text: unknown, ...rest: unknown[]): unknown => {
      const done: unknown = Reflect.apply(plain, document, [
        typeof text === 'string' ? printable(text, has) : text,
        ...rest,
      ])
      return done
    })
  }
}

/** Draws what says nothing, such as rules and grounds: readers who listen pass over it. */
export function decorate({ document }: Paper, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

/** Draws a drawing of the brand in its colours, its left top corner at x and y. */
export function drawMark(
  paper: Paper,
  drawing: Drawing,
  at: { x: number; y: number; height: number; current: string },
): void {
  const { document, brand } = paper
  document
    .save()
    .translate(at.x, at.y)
    .scale(at.height / drawing.height)
  for (const { d, fill } of drawing.paths)
    document.path(d).fill(painted(fill, brand.colors.light, at.current))
  document.restore()
}

/** Ends a document whose pages are kept and answers its bytes. */
export async function bytesOfPaper({ document, root }: Paper): Promise<Uint8Array> {
  root.end()
  const chunks: Uint8Array[] = []
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.end()
  return bytes
}
