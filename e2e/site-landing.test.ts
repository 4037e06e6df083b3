// Promises about the landing page: the specification's sections in its order, with its texts and links, for every reader.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import { lagosDay } from '#kit/lagos.ts'
import { openBrowser } from './browser.ts'
import { demoBrand, type SiteVisit, visitSite } from './site.ts'
import { openWorld, type World } from './world.ts'

const brand = demoBrand()
const product = brand.name
const ticketMail = `mailto:${brand.emails.support}?subject=Submit%20a%20ticket`

let world: World
let browser: Browser
let wide: SiteVisit

const front = (): string => `${world.settings.publicUrl}/`

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  wide = await visitSite(browser, front(), { calm: true })
})
after(async () => {
  await wide?.close()
  await browser?.close()
  await world?.close()
})

/** Where a link leads, and whether in a new tab. */
async function leads(link: Locator): Promise<{ href: string | null; newTab: boolean }> {
  const isNewTab = (await link.getAttribute('target')) === '_blank'
  if (isNewTab) assert.match((await link.getAttribute('rel')) ?? '', /noopener/)
  return { href: await link.getAttribute('href'), newTab: isNewTab }
}

const here = (href: string) => ({ href, newTab: false })
const newTab = (href: string) => ({ href, newTab: true })
const text = async (of: Locator): Promise<string> => (await of.innerText()).replaceAll(/\s+/g, ' ').trim()
const texts = async (of: Locator): Promise<string[]> => Promise.all((await of.all()).map((one) => text(one)))

test('the sections stand in the order of the specification', async () => {
  const order = await wide.page.evaluate(() =>
    [...document.querySelectorAll('header.header, main > section, footer')].map(
      (one) =>
        one.id || one.className.split(' ').find((name) => name !== 'carousel' && name !== 'on-field') || '',
    ),
  )
  assert.deepEqual(order, [
    'header',
    'hero',
    'posters',
    'voices',
    'features',
    'trust',
    'faq',
    'review',
    'footer',
  ])
  assert.deepEqual(await texts(wide.page.locator('h1')), [`Unlock Effortless Spending with ${product}!`])
  assert.deepEqual(await texts(wide.page.locator('main h2:not(.visually-hidden)')), [
    'See What Others Say',
    'Features',
    'Trust Element',
    'FAQ',
    'Submit a Ticket',
  ])
})

test('the logo leads home, and the navigation to why, features, FAQ and the blog in a new tab', async () => {
  const { page } = wide
  const main = page.getByRole('navigation', { name: 'Main' })
  assert.equal(
    await page
      .getByRole('link', { name: `${product}, home` })
      .first()
      .getAttribute('href'),
    '/',
  )
  assert.deepEqual(await texts(main.getByRole('link')), [
    `Why ${product}`,
    'Features',
    'FAQ',
    'BLOG (opens in a new tab)',
    'Sign in',
  ])
  assert.deepEqual(await leads(main.getByRole('link', { name: `Why ${product}` })), here('#trust'))
  assert.deepEqual(await leads(main.getByRole('link', { name: 'Features' })), here('#features'))
  assert.deepEqual(await leads(main.getByRole('link', { name: 'FAQ' })), here('#faq'))
  assert.deepEqual(await leads(main.getByRole('link', { name: 'BLOG' })), newTab(brand.blogUrl))
})

test('the hero has the sub-line and both stores in new tabs, which say how to install while there is no listing', async () => {
  const hero = wide.page.locator('.hero')
  assert.equal(
    await text(hero.locator('.lead')),
    'Get instant access to flexible loans, rewards, and financial freedom',
  )
  const install = newTab('/app/install')
  assert.deepEqual(await leads(hero.getByRole('link', { name: /App Store/ })), install)
  assert.deepEqual(await leads(hero.getByRole('link', { name: /Google Play/ })), install)
  assert.deepEqual(await leads(hero.getByRole('link', { name: 'Use in browser' })), here('/app/'))
  const page = await visitSite(browser, `${front()}app/install`, { calm: true })
  assert.deepEqual(await texts(page.page.locator('h1')), [`Install ${product}`])
  assert.deepEqual(await texts(page.page.locator('.install__ways h2')), [
    'Android phone',
    'iPhone or iPad',
    'Computer',
  ])
  assert.deepEqual(page.faults, [])
  await page.close()
})

test('the carousel shows three features, and the other one five quotes with a first name, a city and the tag Sample', async () => {
  const { page } = wide
  assert.deepEqual(await texts(page.locator('.posters h3')), [
    'Virtual Card',
    'Bill Payment',
    'Exclusive Discounts',
  ])
  const quotes = page.locator('.voice')
  assert.equal(await quotes.count(), 5)
  for (const [index, quote] of brand.quotes.entries()) {
    const shown = (await quotes.nth(index).textContent()) ?? ''
    assert.equal(shown, `“${quote.text}”${quote.name} ${quote.city}Sample`)
  }
})

test('six feature cards, the constants in their words, and the register button to sign-up', async () => {
  const features = wide.page.locator('#features')
  assert.deepEqual(await texts(features.locator('li h3')), [
    'Instant Approval',
    'Flexible Repayment',
    'Secure and Safe',
    'Virtual Card',
    'Multi-Channel Support',
    'Bill Payment',
  ])
  const words = await text(features)
  for (const claim of [/within 24 hours/, /3 to 24 months/, /[Oo]ver 100 billers/]) assert.match(words, claim)
  const register = features.getByRole('link', { name: 'Register Now and Experience Effortless Spending!' })
  assert.deepEqual(await leads(register), here('/app/create-account'))
})

test('beside every claim about loans stands what a loan costs, with its APR', async () => {
  const { page } = wide
  const links = page.getByRole('link', { name: 'What a loan costs' })
  assert.equal(await links.count(), 3)
  for (const link of await links.all()) assert.equal(await link.getAttribute('href'), '#loan-cost')
  assert.match(await text(page.locator('#loan-cost')), /\bAPR\b.*\d+\.\d+%|\d+\.\d+% APR/)
})

test('the Trust Element names badge, support, partnerships, compliance and recognition, with the claims of the brand', async () => {
  const trust = wide.page.locator('#trust')
  assert.deepEqual(await texts(trust.locator('h3')), [
    'Secure badge',
    'Customer support',
    'Partnerships',
    'Regulatory compliance',
    'Industry recognition',
  ])
  const words = await text(trust)
  for (const claim of [brand.claims.support, brand.claims.award, brand.claims.users])
    assert.ok(words.includes(claim.text))
})

test('four questions open and close by click and key, by themselves, and by their address', async () => {
  const { page, close } = await visitSite(browser, `${front()}#faq-fees`, { calm: true })
  const questions = page.locator('#faq details')
  assert.deepEqual(
    await texts(questions.locator('summary')),
    brand.faq.map(({ title }) => title),
  )
  const open = async (): Promise<boolean[]> =>
    questions.evaluateAll((all) => all.map((one) => one.hasAttribute('open')))
  assert.deepEqual(await open(), [true, false, false, true], 'the last one was asked for by address')
  await questions.nth(1).locator('summary').click()
  assert.deepEqual(await open(), [true, true, false, true])
  assert.equal(await text(questions.nth(1).locator('div')), brand.faq[1]?.content)
  await questions.nth(0).locator('summary').press('Enter')
  await questions.nth(3).locator('summary').press('Space')
  assert.deepEqual(await open(), [false, true, false, false])
  await page.evaluate(() => (location.hash = '#faq-use'))
  await page.locator('#faq-use[open]').waitFor()
  assert.equal(
    await questions.nth(1).getByRole('link', { name: 'Submit a ticket' }).getAttribute('href'),
    ticketMail,
  )
  await close()
})

test('Submit a Ticket opens a mail with its subject and no body, and shows every way to reach us', async () => {
  const ticket = wide.page.locator('#review')
  assert.deepEqual(await leads(ticket.getByRole('link', { name: 'Submit a ticket' })), here(ticketMail))
  const website = ticket.getByRole('link', { name: brand.host, exact: true })
  assert.deepEqual(await leads(website), here(`https://${brand.host}`))
  const mail = ticket.getByRole('link', { name: brand.emails.support })
  assert.deepEqual(await leads(mail), here(`mailto:${brand.emails.support}`))
  assert.deepEqual(
    await texts(ticket.locator('address')),
    brand.addresses.map(({ text: said }) => said),
  )
  assert.deepEqual(
    await texts(ticket.locator('.ticket__socials a')),
    brand.socials.map(({ label }) => label),
  )
})

test('the address of support is copied with one press, and the button says so', async () => {
  const { page, close } = await visitSite(browser, front(), {
    calm: true,
    before: (one) => one.clock.install({ time: new Date('2026-06-15T09:00:00Z') }),
  })
  // What the button says goes by itself: it stays for as long as the clock stands still.
  await page.clock.pauseAt(new Date('2026-06-15T09:10:00Z'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy email' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), brand.emails.support)
  await page.clock.runFor(2000)
  await page.getByRole('button', { name: 'Copy email' }).waitFor()
  await close()
})

test('the footer has every link of the specification, and new tabs where it says so', async () => {
  const footer = wide.page.locator('footer')
  const expected = {
    Home: here('/'),
    About: here('/about'),
    Contact: here('#review'),
    'BLOG (opens in a new tab)': newTab(brand.blogUrl),
    'iOS app (opens in a new tab)': newTab('/app/install'),
    'Google Play app (opens in a new tab)': newTab('/app/install'),
    'Terms of Service': here('/terms-of-service'),
    'Terms of use': here('/terms-of-use'),
    'Refund policy': here('/refund-policy'),
    'Delete account': here('/app/delete-account'),
    'Terms and conditions': here('/terms-of-service'),
  }
  for (const [name, target] of Object.entries(expected))
    assert.deepEqual(await leads(footer.getByRole('link', { name, exact: true })), target, name)
  for (const link of await footer.getByRole('link', { name: 'Privacy Policy' }).all())
    assert.deepEqual(await leads(link), here('/privacy'))
  const policy = footer.getByRole('link', { name: /Loyalty loan policy/ })
  assert.deepEqual(await leads(policy), newTab('/Loyaltyloanpolicy.pdf'))
  assert.match(await text(policy), /^Loyalty loan policy PDF, \d+ KB \(opens in a new tab\)$/)
})

test('the footer says where to reach us, this year and the company, and that it is no bank', async () => {
  const footer = wide.page.locator('footer')
  const reach = await text(footer.locator('.footer__reach'))
  assert.equal(
    reach,
    ['Reach us', product, brand.emails.help, ...brand.addresses.map(({ text: said }) => said)].join(' '),
  )
  const year = lagosDay(world.clock.now()).slice(0, 4)
  assert.ok((await text(footer)).includes(`© ${year} ${brand.companyName}`))
  assert.ok((await text(footer)).includes(brand.legalEntity.notABank))
})
