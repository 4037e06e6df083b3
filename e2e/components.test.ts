// Promises about every component: opened under the strict policy it draws no report, and hands the keyboard back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { isDeep } from '#kit/test/depth.ts'
import { faultsOf, judge, openBrowser, setTheme, visit, type Visitor } from './browser.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  visitor = await visit(browser, { width: 1280, height: 800 })
  const answered = await visitor.page.goto(`${world.settings.publicUrl}/dev/components`)
  const policy = answered?.headers()['content-security-policy'] ?? ''
  for (const rule of [
    "script-src 'self'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]) {
    assert.ok(policy.includes(rule), `the policy holds ${rule}`)
  }
  await visitor.page.locator('#customer-lists').waitFor()
})
after(async () => {
  await visitor.close()
  await browser.close()
  await world.close()
})

test('the page of components is clean in light and dark, on a phone and on a laptop', async () => {
  await visitor.look('components', 'both')
})

test('what is wrong with a page is found, in each theme and however often it is judged', async () => {
  const { page } = visitor
  const before = await faultsOf(page)
  const plant = async (style: string): Promise<void> =>
    page.evaluate((css) => {
      const rule = new CSSStyleSheet()
      rule.replaceSync(css)
      document.adoptedStyleSheets = [rule]
    }, style)
  await plant('h1 { color: #bbb; background: #ccc } [data-theme=dark] h1 { color: #eee; background: #111 }')
  assert.match((await faultsOf(page)).join(), /color-contrast: /)
  await setTheme(page, true)
  assert.deepEqual(await faultsOf(page, { judged: 'colours' }), before)
  await plant('[data-theme=dark] h1 { color: #444; background: #333 } body { width: 200vw }')
  assert.match((await faultsOf(page, { judged: 'colours' })).join(), /pixels too wide,color-contrast: /)
  await plant('[data-theme=dark] h1 { color: #444; background: #333 }')
  await setTheme(page, false)
  const counts: number[] = []
  for (const name of ['a', 'b']) counts.push((await judge(page, name)).length)
  // One of two neighbours falls to the dark; both themes find what is wrong in one.
  assert.deepEqual([isDeep() || counts.includes(0), Math.max(...counts) > 0], [true, true])
  assert.ok((await judge(page, 'c', 'both')).length > 0)
  await plant('')
  assert.deepEqual(await faultsOf(page), before)
})

// What opens over the page, by the button that opens it and what it is.
const openers = [
  { name: 'Open dialog', role: 'dialog' },
  { name: 'Open question', role: 'alertdialog' },
  { name: 'Open sheet', role: 'dialog' },
  { name: 'Open drawer', role: 'dialog' },
  { name: 'Open menu', role: 'menu' },
] as const

for (const { name, role } of openers) {
  test(`${name}: it opens, is clean, closes on Escape and gives the focus back`, async () => {
    const { page } = visitor
    const opener = page.getByRole('button', { name, exact: true })
    await opener.click()
    await page.getByRole(role).first().waitFor()
    await visitor.look(`components-${name.replace('Open ', '')}`)
    await page.keyboard.press('Escape')
    await page.getByRole(role).first().waitFor({ state: 'hidden' })
    assert.equal(await opener.evaluate((element) => element === document.activeElement), true)
  })
}

test('a sheet that is opened again before the browser has told of its closing stays open', async () => {
  const { page } = visitor
  const opener = page.getByRole('button', { name: 'Open sheet', exact: true })
  await opener.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Close' }).waitFor()
  const reopened = await opener.evaluate(async (button: HTMLButtonElement) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    dialog?.querySelector('button')?.click()
    // The browser tells of a closing in a task of its own, after everything that waits here.
    for (let waits = 0; waits < 1_000 && dialog?.open === true; waits++) await Promise.resolve()
    const closed = dialog?.open === false
    const told = new Promise((resolve) => dialog?.addEventListener('close', resolve, { once: true }))
    button.click()
    await told
    await new Promise(requestAnimationFrame)
    return [closed, dialog?.open]
  })
  assert.deepEqual(reopened, [true, true], 'it was closed, and is open')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})

test('a toast is spoken, stays where it was asked to, is clean, and can be closed', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Error, top right' }).click()
  await page.getByRole('alert').filter({ hasText: 'The code is wrong' }).waitFor()
  await page.getByRole('button', { name: 'Stays until closed' }).click()
  const staying = page.locator('[data-toast=info]')
  await staying.waitFor()
  await visitor.look('components-toast')
  await staying.getByRole('button').click()
  await staying.waitFor({ state: 'hidden' })
})

test('what has only an icon says its words on a tap, until the next touch elsewhere', async () => {
  const { page } = await fingers()
  const words = page.locator('[popover]').filter({ hasText: 'More acts' })
  await page.getByRole('button', { name: 'More acts' }).tap()
  await words.waitFor()
  await page.getByRole('heading', { name: 'Components' }).tap()
  await words.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a list that is waited for says so after 8 seconds, and offers another try', async () => {
  const { page } = await fingers()
  const late = page.getByText('Still loading. Your connection may be slow.')
  await page.clock.runFor(7_000)
  assert.equal(await late.count(), 0)
  await page.clock.runFor(2_000)
  await late.first().waitFor()
  await page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: 'Retry' }) })
    .first()
    .waitFor()
  await page.context().close()
})

test('whoever arrives finds the focus where the browser puts it', async () => {
  const { page } = await fingers()
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY')
  await page.context().close()
})

/** A phone that is touched, on the page of components, with a clock that the test moves. */
async function fingers(): Promise<{ page: Page }> {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${world.settings.publicUrl}/dev/components`)
  await page.locator('#customer-lists').waitFor()
  return { page }
}

test('every button of the page can be pressed without a fault', async () => {
  const { page } = visitor
  const names = await page.locator('#floating button, #messages button, #charts button').allInnerTexts()
  assert.ok(names.length > 5)
  for (const index of names.keys()) {
    const button = page.locator('#floating button, #messages button, #charts button').nth(index)
    if (!(await button.isEnabled())) continue
    await button.click({ force: true })
    await page.keyboard.press('Escape')
    const stuck = page.getByRole('dialog').getByRole('button', { name: 'Let me out' })
    if ((await stuck.count()) > 0) await stuck.click()
  }
})

test('the policy was never asked to forgive, and no script broke', () => {
  assert.deepEqual(visitor.faults, [])
})
