// Answers for the loyalty loan policy as a document on paper, set from the same source that pages are made of.
import type { Brand } from '#kit/brand/brand.ts'
import { decorate, drawMark, type Paper } from '#kit/paper/paper.ts'
import { dayInWords, type Section, type Text } from './blocks.ts'
import { loanPolicySource } from './loan-policy.ts'
import { closeSheet, column, makeRoom, openSheet, sheet } from './paper.ts'
import { heightOfTable, setBlock, setList } from './paper-blocks.ts'

/** A file by the path it is served under, such as `/robots.txt`. */
export type SiteFile = { readonly path: string; readonly content: string | Uint8Array }

const bandHeight = 196

function setHead(paper: Paper, text: Text): void {
  const { document, root, brand } = paper
  const { field, onField, onField2, accent } = brand.colors.light
  decorate(paper, () => {
    document.rect(0, 0, sheet.width, bandHeight).fill(field)
    document.rect(0, bandHeight, sheet.width, 6).fill(accent)
    drawMark(paper, brand.mark, { x: sheet.side, y: 44, height: 26, current: onField })
    document.font('display').fontSize(22).fillColor(onField)
    document.text(brand.name, sheet.side + 36, 45, { lineBreak: false })
  })
  root.add(
    document.struct('H1', {}, () => {
      document.font('display').fontSize(36).fillColor(onField)
      document.text(text.title, sheet.side, 96, { width: column })
    }),
  )
  root.add(
    document.struct('P', {}, () => {
      document.font('regular').fontSize(10.5).fillColor(onField2)
      document.text(`Updated ${dayInWords(text.updatedOn)}`, sheet.side, 152, { continued: true })
      document.text(` · ${brand.host}`)
    }),
  )
  document.y = bandHeight + 34
}

function setTitle(paper: Paper, title: string, room: number): void {
  const { document, root, colors } = paper
  makeRoom(paper, room)
  root.add(
    document.struct('H2', {}, () => {
      document.font('display').fontSize(17).fillColor(colors.heading)
      document.text(title, sheet.side, document.y, { width: column, lineGap: 2 })
    }),
  )
  document.y += 5
}

function setSummary(paper: Paper, text: Text): void {
  setTitle(paper, 'In short', 120)
  setList(paper, paper.root, text.inShort, false)
  paper.document.y += 22
}

function setContents(paper: Paper, text: Text): void {
  const { document, root, colors } = paper
  setTitle(paper, 'Contents', 120)
  const contents = document.struct('TOC')
  root.add(contents)
  const half = Math.ceil(text.sections.length / 2)
  const top = document.y
  for (const [index, { id, title }] of text.sections.entries()) {
    const x = index < half ? sheet.side : sheet.side + column / 2
    const y = top + (index % half) * 17
    const item = document.struct('TOCI')
    contents.add(item)
    item.add(
      document.struct('Link', { alt: title }, () => {
        document.font('regular').fontSize(10.5).fillColor(colors.text)
        document.text(`${index + 1}  ${title}`, x, y, { width: column / 2, lineBreak: false, goTo: id })
      }),
    )
    item.end()
  }
  contents.end()
  document.x = sheet.side
  document.y = top + half * 17 + 14
}

function setSection(paper: Paper, section: Section, number: number): void {
  const { document } = paper
  document.y += 14
  // A title never stands alone at the foot of a page, away from its table.
  const [first] = section.blocks
  makeRoom(paper, first?.kind === 'table' ? heightOfTable(paper, first) + 48 : 96)
  document.addNamedDestination(section.id, 'XYZ', 0, document.y - 12, null)
  document.outline.addItem(`${number} ${section.title}`)
  setTitle(paper, `${number}  ${section.title}`, 0)
  const element = document.struct('Sect')
  paper.root.add(element)
  for (const block of section.blocks) setBlock(paper, element, block)
  element.end()
}

/** The whole document. The same brand gives the same bytes. */
export async function loanPolicyPdf(brand: Brand): Promise<Uint8Array> {
  const text = loanPolicySource(brand)
  const paper = openSheet(brand, { title: text.title, subject: text.description, day: text.updatedOn })
  paper.document.addPage()
  setHead(paper, text)
  setSummary(paper, text)
  setContents(paper, text)
  for (const [index, section] of text.sections.entries()) setSection(paper, section, index + 1)
  return closeSheet(paper)
}

/** The file of the site, where the brand lends and keeps its policy on this site. */
export async function loanPolicyFiles(brand: Brand): Promise<readonly SiteFile[]> {
  const path = brand.legalEntity.loanPolicyPath
  if (!brand.features.loans || !path.startsWith('/')) return []
  return [{ path, content: await loanPolicyPdf(brand) }]
}
