// Promises about what moves on the landing page, by a clock of its own: carousels, the newsletter and its message.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { openBrowser } from './browser.ts'
import { judge, type SiteVisit, visitSite } from './site.ts'
import { openWorld, type World } from './world.ts'

const thanks = 'Your email has been added to our newsletter ,Thank you'

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

/** The landing page with a clock that stands still until it is moved. */
async function still(
  options: { width?: number; calm?: boolean; before?: (page: Page) => Promise<void> } = {},
): Promise<SiteVisit> {
  const visit = await visitSite(browser, `${world.settings.publicUrl}/`, {
    ...options,
    before: async (page) => {
      await page.clock.install({ time: new Date('2026-06-15T09:00:00Z') })
      await options.before?.(page)
    },
  })
  await visit.page.clock.pauseAt(new Date('2026-06-15T09:10:00Z'))
  return visit
}

const currentOf = (carousel: Locator): Promise<number> =>
  carousel
    .locator('[data-dot]')
    .evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('aria-current')))
const isOn = (carousel: Locator): Promise<boolean> =>
  carousel.evaluate((one) => one.classList.contains('is-on'))
const live = (carousel: Locator): Promise<string | null> =>
  carousel.locator('[data-track]').getAttribute('aria-live')

/** Takes the pointer off a carousel; resolves when the page knows. */
async function leave(page: Page, carousel: Locator): Promise<void> {
  await page.mouse.move(2, 2)
  await eventually(async () =>
    assert.equal(await carousel.evaluate((one) => one.matches(':hover')), false, 'no pointer upon it'),
  )
}

/** Waits until the row stands at its current slide: the browser scrolls it there in its own time, whatever our clock says. */
async function arrived(carousel: Locator): Promise<void> {
  await eventually(async () => {
    const [row = 0, first = 0, current = -1] = await carousel.evaluate((one) => [
      one.querySelector('[data-track]')?.scrollLeft,
      one.querySelector<HTMLElement>('[data-slide]')?.offsetLeft,
      one.querySelector<HTMLElement>('[data-slide].is-current')?.offsetLeft,
    ])
    assert.ok(Math.abs(current - first - row) < 2, `the row is at ${row}, its slide at ${current - first}`)
  })
}

/** Starts a carousel anew, so that its next turn is a whole interval away. */
async function fresh(page: Page, carousel: Locator): Promise<number> {
  await carousel.locator('[data-dot]').first().click()
  await carousel.getByRole('button', { name: 'Start rotation' }).click()
  await leave(page, carousel)
  return currentOf(carousel)
}

for (const [name, count] of [
  ['posters', 3],
  ['voices', 5],
] as const) {
  test(`${name}: it turns by itself every 3000 ms and begins again after the last`, async () => {
    const { page, close } = await still()
    const carousel = page.locator(`.${name}`)
    assert.equal(await isOn(carousel), true)
    const first = await fresh(page, carousel)
    assert.equal(first, 0)
    for (let turn = 1; turn <= count; turn += 1) {
      await page.clock.runFor(2999)
      assert.equal(await currentOf(carousel), turn - 1)
      await page.clock.runFor(1)
      assert.equal(await currentOf(carousel), turn % count)
    }
    assert.equal(await live(carousel), 'off')
    await close()
  })
}

test('a pointer upon it holds it, and it goes on when the pointer has left', async () => {
  const { page, close } = await still()
  const carousel = page.locator('.voices')
  await fresh(page, carousel)
  await carousel.hover()
  await eventually(async () => assert.equal(await live(carousel), 'polite'))
  await page.clock.runFor(9000)
  assert.equal(await currentOf(carousel), 0)
  assert.equal(await live(carousel), 'polite')
  await leave(page, carousel)
  await page.clock.runFor(3000)
  assert.equal(await currentOf(carousel), 1)
  await close()
})

test('the keyboard coming in stops it, and it stays stopped', async () => {
  const { page, close } = await still()
  const carousel = page.locator('.voices')
  await page.keyboard.press('Tab')
  await carousel.getByRole('button', { name: 'Next slide' }).focus()
  assert.equal(await isOn(carousel), false)
  await page.locator('#faq summary').first().focus()
  const at = await currentOf(carousel)
  await page.clock.runFor(30_000)
  assert.equal(await currentOf(carousel), at)
  await carousel.getByRole('button', { name: 'Start rotation' }).press('Enter')
  assert.equal(await isOn(carousel), true)
  await page.clock.runFor(3000)
  assert.equal(await currentOf(carousel), (at + 1) % 5, 'Start is obeyed though the focus is upon it')
  await close()
})

test('any use stops it for good: Stop, back, on, and a dot', async () => {
  const { page, close } = await still()
  const carousel = page.locator('.posters')
  const uses: readonly (readonly [string, () => Promise<unknown>, number])[] = [
    ['Stop', () => carousel.getByRole('button', { name: 'Stop rotation' }).click(), 0],
    ['on', () => carousel.getByRole('button', { name: 'Next slide' }).click(), 1],
    ['back', () => carousel.getByRole('button', { name: 'Previous slide' }).click(), 2],
    ['a dot', () => carousel.getByRole('button', { name: 'Exclusive Discounts' }).click(), 2],
  ]
  for (const [name, use, lands] of uses) {
    await fresh(page, carousel)
    await use()
    await leave(page, carousel)
    await page.clock.runFor(30_000)
    assert.equal(await isOn(carousel), false, name)
    assert.equal(await currentOf(carousel), lands, name)
    assert.equal(await live(carousel), 'polite')
    await carousel.getByRole('button', { name: 'Start rotation' }).waitFor()
  }
  await page.clock.resume()
  await judge(page, 'site-carousel-stopped')
  await close()
})

test('a hand that moves the row stops it for good, and one that scrolls the page does not', async () => {
  const { page, close } = await still({ width: 360 })
  const carousel = page.locator('.voices')
  await fresh(page, carousel)
  await carousel.locator('[data-slide]').first().hover()
  await page.mouse.wheel(0, 20)
  await leave(page, carousel)
  await page.clock.runFor(3000)
  assert.equal(await currentOf(carousel), 1)
  await arrived(carousel)
  await carousel.locator('.is-current').hover()
  await page.mouse.wheel(300, 0)
  await page.locator('.voices:not(.is-on)').waitFor()
  await leave(page, carousel)
  await eventually(async () => assert.notEqual(await currentOf(carousel), 1, 'the dots follow the hand'))
  await page.clock.runFor(30_000)
  assert.equal(await isOn(carousel), false)
  assert.notEqual(await currentOf(carousel), 1, 'the dots stay where the hand left them')
  await close()
})

test('the first thing the keyboard meets in it is Stop, then back, on, and the dots', async () => {
  const { page, close } = await still()
  const names = await page
    .locator('.voices button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  assert.deepEqual(names.slice(0, 3), ['Stop rotation', 'Previous slide', 'Next slide'])
  assert.equal(names.length, 3 + 5)
  const roles = await page
    .locator('[data-carousel]')
    .evaluateAll((all) =>
      all.map((one) => [
        one.getAttribute('aria-roledescription'),
        one.querySelectorAll('[aria-roledescription=slide]').length,
      ]),
    )
  assert.deepEqual(roles, [
    ['carousel', 3],
    ['carousel', 5],
  ])
  await close()
})

test('it waits in a hidden tab', async () => {
  const { page, close } = await still()
  const carousel = page.locator('.posters')
  await fresh(page, carousel)
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  await page.clock.runFor(30_000)
  assert.equal(await currentOf(carousel), 0)
  await hide(false)
  await page.clock.runFor(3000)
  assert.equal(await currentOf(carousel), 1)
  await close()
})

test('it does not turn for who asked for less motion or saves data, until they start it', async () => {
  const saving = async (page: Page) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
  }
  for (const options of [{ calm: true }, { before: saving }]) {
    const { page, close } = await still(options)
    const carousel = page.locator('.posters')
    await page.clock.runFor(30_000)
    assert.equal(await currentOf(carousel), 0)
    await carousel.getByRole('button', { name: 'Start rotation' }).click()
    await leave(page, carousel)
    await page.clock.runFor(3000)
    assert.equal(await currentOf(carousel), 1)
    await close()
  }
})

test('slides out of sight are out of reach, on a phone and on a laptop', async () => {
  for (const [width, seen] of [
    [360, 1],
    [1280, 3],
  ] as const) {
    const { page, close } = await still({ width, calm: true })
    const slides = page.locator('.voices [data-slide]')
    // What is in sight is told by the browser in its own time.
    await eventually(async () =>
      assert.deepEqual(
        await slides.evaluateAll((all) => all.map((one) => !one.hasAttribute('inert'))),
        [0, 1, 2, 3, 4].map((index) => index < seen),
      ),
    )
    await close()
  }
})

/** Subscribes and answers the form's button. */
async function subscribe(page: Page, email: string): Promise<Locator> {
  const form = page.locator('form[data-newsletter]')
  await form.getByLabel('Email address').fill(email)
  const button = form.locator('button')
  await button.click()
  return button
}

test('the newsletter shows LOADING... for 3000 ms in the same place, then its message, and asks nobody', async () => {
  const { page, requests, close } = await still()
  await page.getByRole('heading', { name: 'Join Our Newsletter' }).waitFor()
  await page.getByText(/Weekly updates/).waitFor()
  const before = requests.length
  const form = page.locator('form[data-newsletter]')
  const width = (await form.locator('button').boundingBox())?.width
  const button = await subscribe(page, 'ada@example.com')
  assert.equal(await button.innerText(), 'LOADING...')
  assert.equal(await button.getAttribute('aria-busy'), 'true')
  assert.equal((await button.boundingBox())?.width, width)
  const inside = await button.evaluate((one) => one.scrollWidth - one.clientWidth)
  assert.ok(inside <= 0, 'spinner and word have room')
  await button.press('Enter')
  await page.clock.runFor(2999)
  assert.equal(await button.innerText(), 'LOADING...')
  assert.equal(await page.getByText(thanks).count(), 1, 'only the one for readers without script')
  await page.clock.runFor(1)
  const toast = page.getByRole('status').filter({ hasText: thanks }).locator('.toast')
  await toast.waitFor()
  assert.equal(await toast.count(), 1, 'a second press while it loads does nothing')
  assert.equal(await button.innerText(), 'Subscribe')
  assert.equal(await form.getByLabel('Email address').inputValue(), '')
  const box = await toast.boundingBox()
  assert.ok(box !== null && box.y < 140 && box.x + box.width > 1280 - 40, 'it stands at the top right')
  await page.clock.runFor(1999)
  assert.equal(await toast.count(), 1)
  await page.clock.runFor(1)
  assert.equal(await toast.count(), 0)
  assert.deepEqual(
    requests.slice(before).map((one) => one.url()),
    [],
  )
  await close()
})

test('the message waits under the pointer, with the focus inside and in a hidden tab, and can be closed', async () => {
  const { page, close } = await still()
  const toast = page.locator('.toast')
  const show = async () => {
    await subscribe(page, 'ada@example.com')
    await page.clock.runFor(3000)
    await toast.waitFor()
  }
  await show()
  await toast.hover()
  await page.clock.runFor(10_000)
  assert.equal(await toast.count(), 1)
  await toast.getByRole('button', { name: 'Close message' }).focus()
  await page.clock.runFor(10_000)
  assert.equal(await toast.count(), 1)
  await page.mouse.move(2, 600)
  await page.clock.runFor(10_000)
  assert.equal(await toast.count(), 1)
  await page.keyboard.press('Enter')
  assert.equal(await toast.count(), 0)
  await show()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(10_000)
  assert.equal(await toast.count(), 1)
  await page.clock.resume()
  await judge(page, 'site-newsletter-toast')
  await close()
})

test('what is no e-mail address, and none at all, stays in the form with the words of the browser', async () => {
  const { page, close } = await still()
  const field = page.getByLabel('Email address')
  assert.equal(await field.getAttribute('type'), 'email')
  for (const email of ['', 'ada', 'ada@']) {
    const button = await subscribe(page, email)
    assert.equal(await button.innerText(), 'Subscribe')
    assert.equal(await field.inputValue(), email)
    assert.notEqual(
      await field.evaluate((one) => (one instanceof HTMLInputElement ? one.validationMessage : '')),
      '',
    )
  }
  await page.clock.runFor(10_000)
  assert.equal(await page.locator('.toast').count(), 0)
  await close()
})

test('the chat button makes way for the buttons of the page', async () => {
  const { page, close } = await still({ width: 360 })
  const chat = page.locator('[data-chat]')
  const isClear = () => {
    const one = document.querySelector('[data-chat]')
    if (!one || getComputedStyle(one).visibility === 'hidden') return true
    const mine = one.getBoundingClientRect()
    const others = document.querySelectorAll('main .button, main .store-badge, .footer .button')
    return [...others].every((other) => {
      const its = other.getBoundingClientRect()
      return its.right < mine.left || its.left > mine.right || its.bottom < mine.top || its.top > mine.bottom
    })
  }
  for (const target of ['.register__button', '.ticket__send', '.footer__newsletter .button']) {
    await page.locator(target).evaluate((one) => {
      const { bottom } = one.getBoundingClientRect()
      scrollBy({ top: bottom - innerHeight + 40, behavior: 'instant' })
    })
    await page.locator('.chat-button.is-away').waitFor({ state: 'attached' })
    await page.waitForFunction(isClear)
  }
  assert.equal(await chat.getAttribute('href'), '/contact')
  await close()
})
