// Promises about the pages for reading: their texts, their anchors, without script, on paper, and the loan policy as a document.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { eventually } from '#kit/test/eventually.ts'
import { faultsOf, judge, openBrowser } from './browser.ts'
import { demoBrand, type SiteVisit, visitSite } from './site.ts'
import { openWorld, type World } from './world.ts'

const brand = demoBrand()
const ticketMail = `mailto:${brand.emails.support}?subject=Submit%20a%20ticket`

let world: World
let browser: Browser

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
})
after(async () => {
  await browser.close()
  await world.close()
})

type Options = Parameters<typeof visitSite>[2]
const visit = (path: string, options?: Options): Promise<SiteVisit> =>
  visitSite(browser, `${world.settings.publicUrl}${path}`, { calm: true, ...options })

/** Opens a page, does something on it, and closes it. */
async function on(path: string, options: Options, act: (visited: SiteVisit) => Promise<void>): Promise<void> {
  const visited = await visit(path, options)
  try {
    await act(visited)
    assert.deepEqual(visited.faults, [], path)
  } finally {
    await visited.close()
  }
}

const texts = [
  { path: '/privacy', title: 'Privacy Policy', sections: 8 },
  { path: '/terms-of-service', title: 'Terms of Service', sections: 11 },
  { path: '/terms-of-use', title: 'Terms of use', sections: 16 },
  { path: '/refund-policy', title: 'Refund policy', sections: 8 },
  { path: '/security', title: 'How we keep you safe', sections: 7 },
  { path: '/loan-costs', title: 'What a loan costs', sections: 4 },
] as const
const paths = [...texts.map(({ path }) => path), '/about', '/app/delete-account']

const words = async (page: Page, selector = 'main'): Promise<string> =>
  (await page.locator(selector).innerText()).replaceAll(/\s+/g, ' ')

/** Targets of the links of the contents and of the headings that have no element on the page. */
function deadAnchors(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]')]
      .map((link) => link.hash)
      .filter((hash) => document.querySelector(hash) === null),
  )
}

describe('every text', () => {
  for (const { path, title, sections } of texts) {
    test(`${path} has its title, date and numbered sections, contents whose every link leads to one, and a ticket button`, async () => {
      await on(path, {}, async ({ page, requests }) => {
        assert.equal(await page.locator('h1').innerText(), title)
        assert.match(await page.title(), new RegExp(`^${title} · `))
        const head = await words(page, '.meta')
        assert.match(head, /Updated May 23, 2024/)
        assert.match(head, /\d+ minutes? to read/)
        assert.match(head, new RegExp(`${sections} sections`))
        const numbers = await page.locator('main section > h2 .prose__number').allInnerTexts()
        assert.deepEqual(
          numbers,
          Array.from({ length: sections }, (_, index) => String(index + 1)),
        )
        const ticket = page.locator('header a', { hasText: 'Submit a ticket' }).first()
        assert.equal(await ticket.getAttribute('href'), ticketMail)
        assert.deepEqual(
          requests.filter((request) => !request.url().startsWith(world.settings.publicUrl)).map(String),
          [],
        )
        assert.ok(requests.every((request) => request.method() === 'GET'))
        assert.ok(requests.every((request) => !['xhr', 'fetch'].includes(request.resourceType())))
        assert.deepEqual(await deadAnchors(page), [])
        const contents = page.locator('nav[data-contents] a')
        assert.equal(await contents.count(), sections)
        const last = contents.last()
        const hash = (await last.getAttribute('href')) ?? ''
        // By key: under a mouse the list may move between its press and its release, as it follows the section in view.
        await last.press('Enter')
        await eventually(async () => {
          assert.equal(new URL(page.url()).hash, hash)
          const box = await page.locator(`${hash} h2`).boundingBox()
          assert.ok(box !== null && box.y >= 0 && box.y < 800, 'the section is in view')
        })
        const own = await page
          .locator('main section > h2 a')
          .evaluateAll((links) =>
            links.map((link) => [link.getAttribute('href'), `#${link.closest('section')?.id ?? ''}`]),
          )
        for (const [href, id] of own) assert.equal(href, id)
      })
    })
  }

  test('the section in view is marked in the contents', async () => {
    await on('/terms-of-service', {}, async ({ page }) => {
      const marked = page.locator('nav[data-contents] a[aria-current]')
      await page.locator('#liability').evaluate((section) => section.scrollIntoView())
      await page.locator('nav[data-contents] a[href="#liability"][aria-current]').waitFor()
      assert.equal(await marked.count(), 1)
      await page.locator('#user-accounts').evaluate((section) => section.scrollIntoView())
      await page.locator('nav[data-contents] a[href="#user-accounts"][aria-current]').waitFor()
      assert.equal(await marked.count(), 1)
    })
  })

  test('on a narrow screen the contents are folded above the text, and open by a press', async () => {
    await on('/terms-of-use', { width: 360 }, async ({ page }) => {
      assert.equal(await page.locator('nav[data-contents]').isVisible(), false)
      const link = page.locator('details a', { hasText: 'KYC and AML policy' })
      assert.equal(await link.isVisible(), false)
      await page.locator('main summary', { hasText: 'On this page' }).click()
      await link.click()
      await eventually(() => assert.equal(new URL(page.url()).hash, '#kyc-aml-policy'))
    })
  })

  test('the way back up leads to the beginning', async () => {
    await on('/privacy', {}, async ({ page }) => {
      await page.locator('main a', { hasText: 'Back to top' }).click()
      await page.waitForFunction(() => scrollY < 200)
    })
  })
})

describe('on paper', () => {
  test('a text has no chrome, is black on white, and writes addresses behind links', async () => {
    await on('/terms-of-service', { dark: true }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' })
      for (const selector of [
        'header',
        'footer',
        'nav[data-contents]',
        '.folded-contents',
        '.back-to-top',
        '.chat-button',
      ])
        for (const one of await page.locator(selector).all())
          assert.equal(await one.isVisible(), false, `${selector} is printed`)
      const style = await page
        .locator('main section p')
        .first()
        .evaluate((one) => getComputedStyle(one).color)
      assert.equal(style, 'rgb(0, 0, 0)')
      const address = await page
        .locator('main a[href="/refund-policy"]')
        .evaluate((link) => getComputedStyle(link, '::after').content)
      assert.match(address, new RegExp(`https://${brand.host}/refund-policy`))
    })
  })

  test('its pages are numbered, and all of it is there', async () => {
    await on('/terms-of-service', {}, async ({ page }) => {
      const { text } = await extractText(
        await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' }))),
        {
          mergePages: true,
        },
      )
      assert.match(text, /1 \/ \d/)
      assert.match(text.replaceAll(/\s+/g, ' '), /11 Contact/)
      assert.doesNotMatch(text, /Join Our Newsletter/)
    })
  })
})

describe('the about page', () => {
  test('names every point of the specification', async () => {
    await on('/about', {}, async ({ page }) => {
      const titles = await page.locator('.offers h3').allInnerTexts()
      assert.deepEqual(titles, [
        'Virtual USD and NGN cards',
        'Quick bill payments',
        'Sign up with just an email',
        'Biometric security',
        'Crypto funding',
        'Football-club card themes',
      ])
      const whole = await words(page)
      for (const sentence of ['Utilities at home and international airtime', 'USDT, USDC or PyUSD'])
        assert.ok(whole.includes(sentence), sentence)
      assert.equal(
        await page.locator('header a', { hasText: 'Submit a ticket' }).first().getAttribute('href'),
        ticketMail,
      )
    })
  })

  test('draws each card theme of the brand, each with its own pattern', async () => {
    await on('/about', {}, async ({ page }) => {
      assert.deepEqual(
        await page.locator('.themes h3').allInnerTexts(),
        brand.cardThemes.map(({ name }) => name),
      )
      const drawings = await page
        .locator('.themes svg > g:first-of-type > g')
        .evaluateAll((groups) => groups.map((group) => group.childElementCount > 0))
      assert.deepEqual(
        drawings,
        brand.cardThemes.map(() => true),
      )
    })
  })

  test('reckons a loan beside the claim about loans, and names the partner banks', async () => {
    await on('/about', {}, async ({ page }) => {
      const example = await words(page, '.loan-example')
      assert.match(example, /APR of \d+\.\d\d%/)
      assert.match(example, /You get ₦/)
      const whole = await words(page)
      for (const { name } of brand.partnerBanks) assert.ok(whole.includes(name))
      assert.ok(whole.includes(brand.legalEntity.notABank))
    })
  })
})

describe('the guide to deleting an account', () => {
  test('has the five steps in their order, and says what comes first and what is for ever', async () => {
    await on('/app/delete-account', {}, async ({ page }) => {
      const steps = await page.locator('.steps h3').allInnerTexts()
      assert.deepEqual(
        steps.map((step) => step.replace(/^\d\s*/, '')),
        ['Open the app', 'Go to Profile', 'Tap Delete Account', 'Tick the terms checkbox', 'Tap continue'],
      )
      const whole = await words(page)
      for (const sentence of [
        'Deletion is permanent.',
        'Move your funds out of the wallet first',
        'at least 5 years',
        '30 days later',
        'Keep my account',
        'nobody can sign in to this account again',
      ])
        assert.ok(whole.includes(sentence), sentence)
    })
  })

  test('has a way for people without the app', async () => {
    await on('/app/delete-account', {}, async ({ page }) => {
      const href = await page.locator('main a', { hasText: 'Ask by email' }).getAttribute('href')
      const mail = new URL(href ?? '')
      assert.equal(mail.pathname, brand.emails.support)
      assert.equal(mail.searchParams.get('subject'), 'Delete my account')
      assert.match(mail.searchParams.get('body') ?? '', /I understand that deletion is permanent/)
    })
  })
})

describe('the loyalty loan policy', () => {
  test('is a document whose text can be read, and the foot of each page says how large it is', async () => {
    const response = await fetch(`${world.settings.publicUrl}/Loyaltyloanpolicy.pdf`)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const size = Math.round(bytes.length / 1000)
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    const whole = text.replaceAll(/\s+/g, ' ')
    for (const sentence of [
      'Loyalty loan policy',
      'from 3 to 24 months',
      'within 24 hours',
      'contacts, photo library or call log',
      '₦',
    ])
      assert.ok(whole.includes(sentence), sentence)
    await on('/privacy', {}, async ({ page }) => {
      const link = page.locator('footer a[href="/Loyaltyloanpolicy.pdf"]')
      assert.match(await link.innerText(), new RegExp(`PDF, ${size} KB`))
      assert.equal(await link.getAttribute('target'), '_blank')
    })
  })
})

test('security.txt says where a weakness is reported, and has not expired', async () => {
  const response = await fetch(`${world.settings.publicUrl}/.well-known/security.txt`)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/)
  const text = await response.text()
  assert.match(text, new RegExp(`^Contact: mailto:${brand.emails.support}$`, 'm'))
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  assert.ok(new Date(expires) > world.clock.now())
})

describe('every page for reading is clean for axe in both themes, from 320 pixels on, and reads the same without script', () => {
  for (const path of paths)
    test(path, async () => {
      let withScript = ''
      await on(path, { width: 360 }, async ({ page }) => {
        withScript = await words(page)
        assert.deepEqual(await judge(page, `reading${path.replaceAll('/', '-')}`, 'both'), [])
        // The contents stand beside the text where there is room.
        await page.setViewportSize({ width: 1280, height: 800 })
        assert.deepEqual(await faultsOf(page), [])
      })
      const visited = await visit(path, { width: 360, withoutScript: true })
      assert.equal(await words(visited.page), withScript)
      await visited.close()
    })
})
