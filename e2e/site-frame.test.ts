// Promises about using the site's frame: the menu, the theme, what is asked of whom, no script, every width and theme.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { faultsOf, judge, openBrowser, setTheme, takePicture } from './browser.ts'
import { demoBrand, visitSite } from './site.ts'
import { openWorld, type World } from './world.ts'

const brand = demoBrand()

let world: World
let browser: Browser

const front = (): string => `${world.settings.publicUrl}/`

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
})
after(async () => {
  await browser.close()
  await world.close()
})

async function focusOn(page: Page): Promise<string> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  )
}

test('the menu opens from the hamburger, keeps the focus, and closes by its icon, Escape and the scrim', async () => {
  const { page, close } = await visitSite(browser, front(), { width: 360, height: 780, calm: true })
  const opener = page.getByRole('button', { name: 'Open menu', includeHidden: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const closers: readonly (() => Promise<unknown>)[] = [
    () => menu.getByRole('button', { name: 'Close menu' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(10, 400),
    () => page.keyboard.press('Space'),
  ]
  for (const shut of closers) {
    // The button learns of the closing a moment after the menu is out of sight.
    await opener.and(page.locator('[aria-expanded=false]')).waitFor({ state: 'attached' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await menu.waitFor()
    assert.equal(await opener.getAttribute('aria-expanded'), 'true')
    assert.equal(await focusOn(page), 'Close menu')
    await shut()
    await menu.waitFor({ state: 'hidden' })
    assert.equal(await focusOn(page), 'Open menu', 'the focus goes back to what opened it')
    assert.equal(new URL(page.url()).hash, '')
  }
  await opener.press('Space')
  await menu.waitFor()
  const places = new Set<string>()
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press('Tab')
    places.add(
      await page.evaluate(() =>
        document.activeElement === document.body || document.activeElement?.closest('dialog')
          ? 'menu'
          : 'behind',
      ),
    )
  }
  assert.deepEqual([...places], ['menu'], 'what is behind is out of reach')
  await close()
})

test('choosing Features or FAQ closes the menu and goes there', async () => {
  const { page, close } = await visitSite(browser, front(), { width: 360, height: 780, calm: true })
  for (const [name, id] of [
    ['Features', 'features'],
    ['FAQ', 'faq'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await eventually(async () => {
      assert.equal(new URL(page.url()).hash, `#${id}`)
      const top = await page.locator(`#${id}`).evaluate((one) => one.getBoundingClientRect().top)
      assert.ok(Math.abs(top) < 200, `${name} is in sight, at ${top}`)
    })
  }
  await close()
})

test('darkMode is read before the first paint and kept by the toggle', async () => {
  const stored = (value: string | null) => async (page: Page) => {
    await page.addInitScript((kept) => {
      if (sessionStorage.getItem('begun') !== null) return
      sessionStorage.setItem('begun', 'yes')
      if (kept !== null) localStorage.setItem('darkMode', kept)
    }, value)
  }
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light')
  for (const [value, dark, shown] of [
    ['true', false, 'dark'],
    ['false', true, 'light'],
    ['nonsense', true, 'light'],
    [null, true, 'dark'],
    [null, false, 'light'],
  ] as const) {
    const { page, close } = await visitSite(browser, front(), { dark, calm: true, before: stored(value) })
    assert.equal(await theme(page), shown, `${value} with a ${dark ? 'dark' : 'light'} system`)
    const first = await page.evaluate(() => {
      const loaded = document.head.querySelector('script[src], link[rel=stylesheet]')
      return loaded instanceof HTMLScriptElement
        ? {
            path: new URL(loaded.src).pathname,
            waits: loaded.async || loaded.defer || loaded.type === 'module',
          }
        : undefined
    })
    assert.deepEqual(
      first,
      { path: '/_theme.js', waits: false },
      'it blocks, and comes before everything else',
    )
    const toggle = page.getByRole('button', { name: 'Dark mode' })
    assert.equal(await toggle.getAttribute('aria-pressed'), String(shown === 'dark'))
    await toggle.click()
    const next = shown === 'dark' ? 'light' : 'dark'
    assert.equal(await theme(page), next)
    assert.equal(await page.evaluate(() => localStorage.getItem('darkMode')), String(next === 'dark'))
    await page.reload()
    assert.equal(await theme(page), next)
    await close()
  }
})

test('the page asks nobody but this server, and for nothing more once it is there', async () => {
  const { page, requests, faults, close } = await visitSite(browser, front())
  const origin = new URL(front()).origin
  const atLoad = requests.length
  assert.deepEqual(
    requests.map((one) => new URL(one.url()).origin).filter((one) => one !== origin),
    [],
  )
  for (const y of [2000, 4000, 9000]) await page.evaluate((to) => scrollTo(0, to), y)
  for (const name of ['Next slide', 'Previous slide'])
    await page.getByRole('button', { name }).first().click()
  await page.locator('#faq summary').first().click()
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await page.waitForLoadState('networkidle')
  assert.deepEqual(
    requests.slice(atLoad).map((one) => one.url()),
    [],
  )
  assert.deepEqual(await page.context().cookies(), [])
  assert.deepEqual(faults, [])
  await close()
})

test('without script everything reads, the menu and the questions work, and rows are scrolled by hand', async () => {
  const { page, requests, close } = await visitSite(browser, front(), { width: 360, withoutScript: true })
  assert.equal(await page.getByRole('button', { name: 'Stop rotation' }).isVisible(), false)
  assert.equal(await page.getByRole('button', { name: 'Dark mode' }).isVisible(), false)
  assert.equal(await page.getByText(brand.quotes[4]?.text ?? '').count(), 1)
  await page.getByRole('link', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.getByRole('link', { name: 'Close menu' }).click()
  await page.locator('#menu').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Open menu' }).click()
  await page.locator('#menu').getByRole('link', { name: 'FAQ' }).click()
  await page.locator('#menu').waitFor({ state: 'hidden' })
  await eventually(async () => {
    assert.equal(new URL(page.url()).hash, '#faq')
    const top = (await page.locator('#faq').boundingBox())?.y ?? Number.NaN
    assert.ok(Math.abs(top) < 200, `the questions are in sight, at ${top}`)
  })
  await page.locator('#faq-fees summary').click()
  await page.getByText(brand.faq[3]?.content.slice(0, 40) ?? '').waitFor()
  const before = requests.length
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Your email has been added to our newsletter ,Thank you').waitFor()
  for (const one of requests.slice(before))
    assert.ok(!/ada(@|%40)/.test(one.url()) && one.method() === 'GET', one.url())
  await close()
})

test('it is clean and fits in both themes at 320, 768 and 1280 pixels, with the menu and with all questions open', async () => {
  const { page, faults, close } = await visitSite(browser, front(), { width: 360, calm: true })
  await page.locator('#faq details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })
  assert.deepEqual(await judge(page, 'site-landing', 'both'), [])
  await page.setViewportSize({ width: 1280, height: 800 })
  assert.deepEqual(await faultsOf(page), [])
  for (const [width, dark] of [
    [320, false],
    [768, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await setTheme(page, dark)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await takePicture(page, `site-landing-menu-${width}`)
    assert.deepEqual(await faultsOf(page), [])
    await page.keyboard.press('Escape')
  }
  assert.deepEqual(faults, [])
  await close()
})
