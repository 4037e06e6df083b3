// Answers for the forms of published lists: OFAC's SDN, the United Nations' consolidated list, and a plain JSON of ours.
import * as z from 'zod/mini'
import type { ListEntry } from '#features/screening/rail.ts'
import { type Element, readXml, textAt, textsAt } from './xml.ts'

export type ParsedList = { readonly published: string; readonly entries: readonly ListEntry[] }

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** The years in texts such as `12 Mar 1961`, `circa 1960` or `1958 to 1960`. */
function yearsIn(texts: readonly string[]): number[] {
  const years = texts.flatMap((text) => text.match(/\b(?:18|19|20)\d{2}\b/g) ?? []).map(Number)
  const spans = texts.flatMap((text) => {
    const [, from, to] = /\b((?:19|20)\d{2})\D+((?:19|20)\d{2})\b/.exec(text) ?? []
    if (from === undefined || to === undefined) return []
    const length = Math.min(10, Number(to) - Number(from))
    return Array.from({ length: Math.max(0, length) }, (_, step) => Number(from) + step)
  })
  return [...new Set([...years, ...spans])].sort((a, b) => a - b)
}

/** OFAC's `sdn.xml`. The misspelt publshInformation is theirs. People, and whoever has addresses of coins; throws for anything that is not the list. */
export function parseOfac(text: string): ParsedList {
  const { root, found } = readXml(text, ['publshInformation', 'sdnEntry'])
  const head = found.find((element) => element.name === 'publshInformation')
  const entries = found.filter((element) => element.name === 'sdnEntry')
  if (root !== 'sdnList' || head === undefined) throw new Error('is not an SDN list')
  if (Number(textAt(head, 'Record_Count')) !== entries.length)
    throw new Error(`has ${entries.length} entries and says ${textAt(head, 'Record_Count')}`)
  return {
    published: textAt(head, 'Publish_Date'),
    entries: entries.flatMap(ofacEntry),
  }
}

const ofCoins = /^Digital Currency Address\b/

/** The addresses of coins that an entry has. */
const walletsOf = (entry: Element): string[] =>
  entry.children
    .filter(({ name }) => name === 'idList')
    .flatMap((list) => list.children)
    .filter((id) => ofCoins.test(textAt(id, 'idType')))
    .flatMap((id) => textsAt(id, 'idNumber'))

/** Of who is no person, nothing but their addresses of coins: nobody is held against the name of a firm or a ship. */
function ofacEntry(entry: Element): ListEntry[] {
  const wallets = walletsOf(entry)
  const isPerson = textAt(entry, 'sdnType') === 'Individual'
  if (!isPerson && wallets.length === 0) return []
  const person = personOf(entry)
  return [
    {
      ...(isPerson ? person : { ...person, names: [], birthYears: [] }),
      ...(wallets.length > 0 && { wallets }),
    },
  ]
}

function personOf(entry: Element): ListEntry {
  const nameOf = (of: Element): string => joined(textAt(of, 'firstName'), textAt(of, 'lastName'))
  const akas = entry.children.filter((child) => child.name === 'akaList').flatMap((list) => list.children)
  return {
    entry: textAt(entry, 'uid'),
    category: 'sanctions',
    names: [nameOf(entry), ...akas.map(nameOf)].filter((name) => name !== ''),
    birthYears: yearsIn(textsAt(entry, 'dateOfBirthList/dateOfBirthItem/dateOfBirth')),
    programmes: textsAt(entry, 'programList/program'),
  }
}

/** The consolidated list of the United Nations Security Council. People only. */
export function parseUn(text: string): ParsedList {
  const { root, found, attributes } = readXml(text, ['INDIVIDUAL'])
  if (root !== 'CONSOLIDATED_LIST') throw new Error('is not the consolidated list')
  return { published: attributes['dateGenerated'] ?? '', entries: found.map(unEntry) }
}

function unEntry(entry: Element): ListEntry {
  const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map((part) => textAt(entry, part))
  return {
    entry: textAt(entry, 'REFERENCE_NUMBER') || textAt(entry, 'DATAID'),
    category: 'sanctions',
    names: [joined(...parts), ...textsAt(entry, 'INDIVIDUAL_ALIAS/ALIAS_NAME')].filter((name) => name !== ''),
    birthYears: yearsIn([
      ...textsAt(entry, 'INDIVIDUAL_DATE_OF_BIRTH/YEAR'),
      ...textsAt(entry, 'INDIVIDUAL_DATE_OF_BIRTH/DATE'),
      ...textsAt(entry, 'INDIVIDUAL_DATE_OF_BIRTH/FROM_YEAR'),
      ...textsAt(entry, 'INDIVIDUAL_DATE_OF_BIRTH/TO_YEAR'),
    ]),
    programmes: textsAt(entry, 'UN_LIST_TYPE'),
  }
}

const jsonList = z.object({
  published: z.string().check(z.minLength(1)),
  count: z.int(),
  entries: z.array(
    z.object({
      id: z.string().check(z.minLength(1)),
      names: z.array(z.string()).check(z.minLength(1)),
      birth_years: z.array(z.int()),
      programmes: z.array(z.string()),
    }),
  ),
})

/** A list in a form of ours: what the Nigerian list and lists of exposed persons are brought into. */
export function parseJson(text: string, category: ListEntry['category']): ParsedList {
  const list = z.parse(jsonList, JSON.parse(text))
  if (list.count !== list.entries.length)
    throw new Error(`has ${list.entries.length} entries and says ${list.count}`)
  return {
    published: list.published,
    entries: list.entries.map(({ id, names, birth_years: birthYears, programmes }) => ({
      entry: id,
      category,
      names,
      birthYears,
      programmes,
    })),
  }
}
