// The legal texts: every section in its order, every number and rule that the specification gives, and no link into nothing.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { type Brand, readBrand } from '#kit/brand/brand.ts'
import { linesOf, plainText, runsOf, type Text } from '../blocks.ts'
import { loanCosts } from '../loan-costs.ts'
import { loanPolicySource } from '../loan-policy.ts'
import { securityText } from '../security.ts'
import { privacyPolicy } from './privacy.ts'
import { refundPolicy } from './refund-policy.ts'
import { termsOfService } from './terms-of-service.ts'
import { termsOfUse } from './terms-of-use.ts'

const brand = readBrand(join(import.meta.dirname, '../../../../brand'))
const titlesOf = (text: Text): string[] => text.sections.map(({ title }) => title)

const privacy = privacyPolicy(brand)
const service = termsOfService(brand)
const use = termsOfUse(brand)
const refund = refundPolicy(brand)
const loans = loanPolicySource(brand)
const all = {
  '/privacy': privacy,
  '/terms-of-service': service,
  '/terms-of-use': use,
  '/refund-policy': refund,
  '/security': securityText(brand),
  '/loan-costs': loanCosts(brand),
}
const everyText = [...Object.values(all), loans]

function says(text: Text, ...sentences: readonly (string | RegExp)[]): void {
  const whole = plainText(text)
  for (const sentence of sentences)
    if (typeof sentence !== 'string') assert.match(whole, sentence)
    else assert.ok(whole.toLowerCase().includes(sentence.toLowerCase()), `${text.title} says “${sentence}”`)
}

describe('sections', () => {
  test('the Privacy Policy has the eight of the specification', () => {
    assert.deepEqual(titlesOf(privacy), [
      'Information we collect',
      'How we use it',
      'Who we share it with',
      'How we protect it',
      'How long we keep it',
      'Your rights',
      'Changes to this policy',
      'Contact',
    ])
  })

  test('the Terms of Service have the eleven of the specification, in its order', () => {
    assert.deepEqual(titlesOf(service), [
      'User accounts',
      'Bill payments',
      'Virtual cards',
      'Fees',
      'Payment terms',
      'Refunds',
      'Warranty',
      'Liability',
      'Governing law',
      'Changes',
      'Contact',
    ])
  })

  test('the Terms of use hold the KYC and AML policy', () => {
    assert.deepEqual(titlesOf(use).slice(4, 13), [
      'KYC and AML policy',
      'Customer due diligence',
      'Risk assessment',
      'Ongoing monitoring',
      'Reporting suspicious activity',
      'Records',
      'Politically exposed persons',
      'Training and annual audit',
      'Compliance with Nigerian law',
    ])
  })

  test('the Refund policy says when, when not, how, and where to turn', () => {
    assert.deepEqual(titlesOf(refund), [
      'When you get a full refund',
      'How to report',
      'When you close your account',
      'When there is no refund',
      'How the money comes back',
      'If you disagree',
      'Changes',
      'Contact',
    ])
  })

  test('the loan policy has its fourteen', () => assert.equal(loans.sections.length, 14))

  test('no text has two sections, or headings, under one anchor', () => {
    for (const text of everyText) {
      const anchors = text.sections.flatMap(({ id, blocks }) => [
        id,
        ...blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
      ])
      assert.equal(new Set(anchors).size, anchors.length, text.title)
      assert.ok(anchors.every((anchor) => /^[a-z0-9-]+$/.test(anchor)))
    }
  })
})

describe('what the specification fixes', () => {
  test('every text bears the date of the legal texts', () => {
    for (const text of everyText) assert.equal(text.updatedOn, '2024-05-23')
  })

  test('the Terms of Service: age, fees, finality, liability, law, arbitration', () => {
    says(
      service,
      'at least 18 years old',
      brand.claims.billers.text,
      'Fees may change without notice',
      'no refunds on completed transactions',
      'limited to the fees you paid to us in the preceding 12 months',
      'laws of the Federal Republic of Nigeria',
      'arbitration in Lagos',
      '3 to 24 months',
    )
  })

  test('the Terms of use: each rule against money laundering', () => {
    says(
      use,
      /valid ID is/,
      /proof of address/i,
      'Risk assessment',
      'Ongoing monitoring',
      'Nigerian Financial Intelligence Unit',
      'at least 5 years',
      'Politically exposed persons',
      'enhanced checks',
      'audited once a year',
      'complies with the laws of Nigeria',
    )
  })

  test('the Refund policy: each rule', () => {
    says(
      refund,
      'technical issues that stay unresolved',
      'Transactions you did not authorise',
      'must be reported immediately',
      'the bank account that you nominate, minus a processing fee',
      'User-initiated transactions',
      'Charges caused by negligence',
      'violation of our terms',
      'via the original funding method',
      /Customer support\.[\s\S]*consumer protection council/,
    )
  })

  test('the Privacy Policy: retention, the law, the commission, and what a browser keeps', () => {
    says(
      privacy,
      'at least 5 years',
      'Nigeria Data Protection Act 2023',
      'Nigeria Data Protection Commission',
      '__Host-session',
      'darkMode',
      'contacts, photo library, messages, call log',
    )
  })

  test('the loan policy: terms, decision, costs, access', () => {
    says(
      loans,
      'from 3 to 24 months',
      'within 24 hours',
      'A person decides',
      'Every cost is shown before you accept',
      'repay early, in part or in full, on any day and without a charge',
      'contacts, photo library or call log',
      'Federal Competition and Consumer Protection Commission',
    )
  })
})

describe('links', () => {
  test('every link into one of these texts names an anchor that is there', () => {
    for (const text of everyText) {
      const hrefs = [...text.inShort, ...text.sections.flatMap(({ blocks }) => blocks.flatMap(linesOf))]
        .flatMap((line) => runsOf(line))
        .flatMap(({ href }) => (href === undefined ? [] : [href]))
      for (const href of hrefs) {
        const [path = '', anchor] = href.split('#')
        const target = Object.entries(all).find(([at]) => at === path)?.[1]
        if (anchor === undefined || target === undefined) continue
        assert.ok(
          target.sections.some(({ id }) => id === anchor),
          `${text.title} links to ${href}`,
        )
      }
    }
  })
})

describe('a brand that offers less', () => {
  const less: Brand = {
    ...brand,
    features: { loans: false, crypto: false, rewards: false, score: false, usd: false, betting: false },
  }

  test('claims nothing about what it does not offer', () => {
    const texts = [privacyPolicy, termsOfService, termsOfUse, securityText].map((make) =>
      plainText(make(less)),
    )
    for (const text of texts)
      assert.doesNotMatch(text, /crypto|USDT|USD and NGN|\bloans?\b|coins|credit bureau/i)
  })
})

describe('a brand that has no licence for coins', () => {
  test('speaks of none, though they are switched on', () => {
    const unlicensed: Brand = { ...brand, crypto: { licence: '' } }
    for (const make of [privacyPolicy, termsOfService, termsOfUse, securityText]) {
      const of = (one: Brand): string => plainText(make(one))
      assert.doesNotMatch(of(unlicensed), /crypto|USDT/i)
    }
    assert.match(plainText(termsOfService(brand)), /USDT, USDC or PyUSD/)
  })
})

describe('a brand that loads something from others', () => {
  test('says so, and that it asks first', () => {
    const text = plainText(
      privacyPolicy({
        ...brand,
        analytics: { provider: 'ga4', measurementId: 'G-1' },
        chat: { provider: 'tawk', propertyId: 'p', widgetId: 'w' },
      }),
    )
    assert.match(text, /With your consent, and not before, .* tawk\.to for chat and Google Analytics/)
    assert.doesNotMatch(text, /Nothing from another company is loaded/)
  })
})

describe('the newsletter', () => {
  test('is spoken of where it keeps an address, and only there', () => {
    const list: Brand = { ...brand, newsletter: { mode: 'double-opt-in' } }
    assert.match(plainText(privacyPolicy(list)), /Newsletter address\nUntil you unsubscribe/)
    const simulated: Brand = { ...brand, newsletter: { mode: 'simulated' } }
    assert.doesNotMatch(plainText(privacyPolicy(simulated)), /newsletter address/i)
  })
})

test('the Privacy Policy names everything that our pages keep in a browser', () => {
  const root = join(import.meta.dirname, '../../../..')
  const pages = globSync('{apps,features,kit}/**/*.{ts,tsx}', { cwd: root })
  const keys = pages.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    const names = /(?:localStorage|sessionStorage)\.setItem\((?<name>\w+),/g
    return [...source.matchAll(names)].map(({ groups }) => {
      const value = new RegExp(`const ${groups?.name} = '(?<key>[^']+)'`).exec(source)?.groups?.key
      return value ?? `${path}: ${groups?.name}`
    })
  })
  // The console hands its own names to one place that keeps them.
  const named = keys.filter((key) => key !== 'features/admin-sign-in/console/stored.ts: key')
  assert.ok(named.includes('app.wasInside'))
  says(privacy, ...named)
})
