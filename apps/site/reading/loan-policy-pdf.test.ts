// The loan policy on paper: all of its text can be selected, it says what it is, and the same brand gives the same bytes.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { readBrand } from '#kit/brand/brand.ts'
import { linesOf, plainTextOf } from './blocks.ts'
import { exampleFacts } from './loan-figures.ts'
import { loanPolicySource } from './loan-policy.ts'
import { loanPolicyFiles, loanPolicyPdf } from './loan-policy-pdf.ts'

const brand = readBrand(join(import.meta.dirname, '../../../brand'))
const bytes = await loanPolicyPdf(brand)
const readable = async () => getDocumentProxy(new Uint8Array(bytes))
const squeezed = (text: string): string => text.replaceAll(/\s+/g, '')

describe('the document', () => {
  test('holds every section and every sentence of its source, in order', async () => {
    const source = loanPolicySource(brand)
    const { text } = await extractText(await readable(), { mergePages: true })
    // Feet of pages stand between sentences that run over.
    const foot = `${brand.legalName} · ${brand.legalEntity.registration} · ${brand.legalEntity.country}`
    const whole = squeezed(text.replaceAll(foot, '').replaceAll(/\d+ \/ \d+/g, ''))
    let at = whole.indexOf(squeezed('Contents'))
    for (const [index, section] of source.sections.entries()) {
      const title = squeezed(`${index + 1}${section.title}`)
      at = whole.indexOf(title, at + 1)
      assert.ok(at >= 0, `section ${section.title}`)
    }
    const words = source.sections.flatMap(({ blocks }) => blocks.flatMap(linesOf)).map(plainTextOf)
    for (const line of words)
      for (const word of line.split(/\s+/)) assert.ok(whole.includes(word), `${word} of “${line}”`)
  })

  test('holds the figures of the example, with the naira sign', async () => {
    const { text } = await extractText(await readable(), { mergePages: true })
    for (const [, figure] of exampleFacts(brand)) assert.ok(squeezed(text).includes(figure), figure)
    assert.match(text, /₦/)
  })

  test('names its title, language and makers, and is tagged', async () => {
    const { info } = await getMeta(await readable())
    assert.equal(info['Title'], `Loyalty loan policy · ${brand.name}`)
    assert.equal(info['Author'], brand.legalName)
    assert.equal(info['Language'], 'en-NG')
    assert.match(String(info['CreationDate']), /^D:20240523/)
    const marks = await (await readable()).getMarkInfo()
    assert.equal(marks?.Marked, true)
  })

  test('links to the pages and authorities that it names', async () => {
    const document = await readable()
    const pages = await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) =>
        (await document.getPage(index + 1)).getAnnotations(),
      ),
    )
    const addresses = pages.flat().flatMap((one) => (typeof one.url === 'string' ? [one.url] : []))
    for (const address of [`https://${brand.host}/terms-of-service`, 'https://fccpc.gov.ng/'])
      assert.ok(addresses.includes(address), address)
  })

  test('is the same to the byte when it is made again', async () => {
    const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
    assert.equal(digest(await loanPolicyPdf(brand)), digest(bytes))
  })
})

describe('the file of the site', () => {
  test('stands where the brand says', async () => {
    const [file] = await loanPolicyFiles(brand)
    assert.equal(file?.path, '/Loyaltyloanpolicy.pdf')
  })

  test('is not made where the brand lends nothing, or keeps its policy elsewhere', async () => {
    assert.deepEqual(await loanPolicyFiles({ ...brand, features: { ...brand.features, loans: false } }), [])
    const elsewhere = { ...brand.legalEntity, loanPolicyPath: 'https://example.com/policy.pdf' }
    assert.deepEqual(await loanPolicyFiles({ ...brand, legalEntity: elsewhere }), [])
  })
})
