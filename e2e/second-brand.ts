// Answers for an invented brand beside the one that ships: its folder, its rendered pages, and variants of it.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBrand } from '#kit/brand/brand.ts'
import { pagesFolder } from '#kit/brand/pages-folder.ts'
import { runFolder } from '#kit/test/run-folder.ts'
import { buildPages } from '../apps/launch/build.ts'

const root = join(import.meta.dirname, '..')
const fixture = join(import.meta.dirname, 'brands/palmline')

/** Free faces that already stand in the repository, under names of this brand's own. */
const borrowed = [
  ['displayFont.file', 'display.woff2'],
  ['displayFont.licence', 'licence.txt'],
  ['documentFonts.regular', 'regular.ttf'],
  ['documentFonts.bold', 'bold.ttf'],
] as const

export type SecondBrand = {
  /** Its folder, for BRAND_DIR. */
  readonly folder: string
  /** Where its rendered pages stand. */
  readonly pages: string
  /** Removes both. */
  remove(): void
}

type BrandJson = Record<string, unknown>

/** What providers of others a variant brings. */
export const withProviders: BrandJson = {
  chat: { provider: 'tawk', propertyId: 'palmproperty', widgetId: 'palmwidget' },
  analytics: { provider: 'plausible', baseUrl: 'https://counts.test', domain: 'palmline.test' },
  social: { provider: 'meta', pixelId: '1234567890' },
}

/** Writes the folder of the invented brand, with `changes` over its values; a value that is undefined is missing. */
export function writeSecondBrand(name: string, changes: BrandJson = {}): SecondBrand {
  const folder = join(runFolder(), 'brands', name)
  rmSync(folder, { recursive: true, force: true })
  cpSync(fixture, folder, { recursive: true })
  mkdirSync(join(folder, 'fonts'), { recursive: true })
  const { displayFont, documentFonts } = readBrand(join(root, 'brand'))
  const files = new Map([
    ['displayFont.file', displayFont.file],
    ['displayFont.licence', displayFont.licence],
    ['documentFonts.regular', documentFonts.regular],
    ['documentFonts.bold', documentFonts.bold],
  ])
  for (const [of, file] of borrowed)
    copyFileSync(join(root, 'brand', files.get(of) ?? ''), join(folder, 'fonts', file))
  const path = join(folder, 'brand.json')
  const json: BrandJson = { ...JSON.parse(readFileSync(path, 'utf8')), ...changes }
  writeFileSync(path, JSON.stringify(json, null, 2))
  const pages = pagesFolder(join(root, '.build'), folder)
  return {
    folder,
    pages,
    remove: () => {
      for (const one of [folder, pages]) rmSync(one, { recursive: true, force: true })
    },
  }
}

/** The invented brand with its pages rendered. */
export async function openSecondBrand(name: string, changes: BrandJson = {}): Promise<SecondBrand> {
  const brand = writeSecondBrand(name, changes)
  await buildPages({ root, brandDir: brand.folder })
  return brand
}
