// Answers for reading XML lists: a small tree of the elements under each entry; broken XML is no list.
import { SaxesParser } from 'saxes'

export type Element = {
  readonly name: string
  text: string
  readonly children: Element[]
}

/** The texts at a path below an element: `akaList/aka/lastName`. */
export function textsAt(element: Element, path: string): string[] {
  const [first, ...rest] = path.split('/')
  const here = element.children.filter((child) => child.name === first)
  if (rest.length === 0) return here.map((child) => child.text.trim()).filter((text) => text !== '')
  return here.flatMap((child) => textsAt(child, rest.join('/')))
}

/** The first text at a path, or the empty one. */
export const textAt = (element: Element, path: string): string => textsAt(element, path)[0] ?? ''

/** The elements called one of `names`, wherever they stand, and the root. Throws for XML that is not well-formed. */
export function readXml(
  text: string,
  names: readonly string[],
): { root: string; found: Element[]; attributes: Record<string, string> } {
  // Lists have no document type; one would bring entities of its own.
  if (/<!DOCTYPE/i.test(text.slice(0, 4_096))) throw new Error('has a document type')
  const parser = new SaxesParser()
  const open: Element[] = []
  const found: Element[] = []
  let root = ''
  let attributes: Record<string, string> = {}
  parser.on('error', (fault) => {
    throw fault
  })
  parser.on('opentag', (tag) => {
    if (root === '') {
      root = tag.name
      attributes = Object.fromEntries(
        Object.entries(tag.attributes).map(([name, value]) => [name, String(value)]),
      )
    }
    const element: Element = { name: tag.name, text: '', children: [] }
    const above = open.at(-1)
    if (above !== undefined) above.children.push(element)
    if (above !== undefined || names.includes(tag.name)) open.push(element)
    if (above === undefined && names.includes(tag.name)) found.push(element)
  })
  parser.on('text', (piece) => {
    const here = open.at(-1)
    if (here !== undefined) here.text += piece
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return { root, found, attributes }
}
