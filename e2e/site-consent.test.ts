// Promises about other companies on the public pages: none before a yes, exactly the configured ones after, and a no that is as easy.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { faultsOf, openBrowser, visit, type Visitor } from './browser.ts'
import { freePorts } from '#kit/test/free-ports.ts'
import { startProgram } from './program.ts'
import { openSecondBrand, type SecondBrand, withProviders, writeSecondBrand } from './second-brand.ts'
import { goTo } from './site.ts'
import { openWorld, testEnvironment, type World } from './world.ts'

const day = 24 * 3_600_000

let brand: SecondBrand
let world: World
let ownWorld: World
let browser: Browser
before(async () => {
  brand = await openSecondBrand('consent', withProviders)
  world = await openWorld({ live: true, brandDir: brand.folder, consoleApart: true })
  ownWorld = await openWorld({ live: true })
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await Promise.all([world?.close(), ownWorld?.close()])
  brand?.remove()
})

type Watched = Visitor & {
  /** Addresses of other hosts that were asked, in that order. */
  readonly others: string[]
}

/** A visitor whose requests to other hosts are noted and answered with an empty script. */
async function watched(options: { width?: number; height?: number } = {}): Promise<Watched> {
  const visitor = await visit(browser, options)
  const others: string[] = []
  await visitor.context.route(
    (url) => !['localhost', '127.0.0.1'].includes(url.hostname),
    async (route) => {
      others.push(route.request().url())
      await route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: '',
      })
    },
  )
  const close = async (): Promise<void> => {
    // A page that goes while its request is being answered would be a fault of this test.
    await visitor.context.unrouteAll({ behavior: 'wait' })
    await visitor.close()
  }
  return { ...visitor, others, close }
}

const card = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Your privacy choices' })
const answer = (visitor: Visitor, name: string) => card(visitor).getByRole('button', { name, exact: true })
const kept = (visitor: Visitor): Promise<string | null> =>
  visitor.page.evaluate(() => localStorage.getItem('consent'))

async function arrive(visitor: Visitor, path = '/'): Promise<void> {
  await goTo(visitor.page, `${world.api.url}${path}`)
}

test('a brand without providers of others asks nothing, and no page of it reaches another host', async () => {
  const visitor = await watched()
  for (const path of ['/', '/about', '/privacy']) {
    await goTo(visitor.page, `${ownWorld.api.url}${path}`)
    assert.equal(await visitor.page.locator('[data-consent]').count(), 0)
  }
  assert.deepEqual(visitor.others, [])
  assert.equal(await kept(visitor), null)
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('the first visit asks in a card; until it is answered nothing of others is asked and nothing is kept', async () => {
  const visitor = await watched({ width: 1280, height: 800 })
  await arrive(visitor)
  await card(visitor).waitFor()
  await arrive(visitor, '/about')
  await card(visitor).waitFor()
  assert.deepEqual(visitor.others, [])
  assert.equal(await kept(visitor), null)
  assert.deepEqual(await visitor.context.cookies(), [])
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('accepting, declining and choosing weigh the same, and the page behind is in use meanwhile', async () => {
  for (const [width, height] of [
    [320, 640],
    [768, 1024],
    [1280, 800],
  ] as const) {
    const visitor = await watched({ width, height })
    await arrive(visitor)
    await card(visitor).waitFor()
    const looks = []
    for (const name of ['Accept', 'Decline', 'Choose']) {
      const look = await answer(visitor, name).evaluate((button) => {
        const { width: w, height: h } = button.getBoundingClientRect()
        const { fontSize, fontWeight, color, backgroundColor, borderColor } = getComputedStyle(button)
        return {
          w: Math.round(w),
          h: Math.round(h),
          fontSize,
          fontWeight,
          color,
          backgroundColor,
          borderColor,
        }
      })
      looks.push(look)
    }
    assert.deepEqual([looks[1], looks[2]], [looks[0], looks[0]], `${width}`)
    const box = await card(visitor).boundingBox()
    assert.ok(box && box.y >= 0 && box.y + box.height <= height + 1, `the card fits ${width} by ${height}`)
    assert.ok(box && box.width < width, 'a card, not a strip')
    const answers = await visitor.page.locator('#faq details').nth(1).getAttribute('open')
    await visitor.page.locator('#faq summary').nth(1).focus()
    await visitor.page.keyboard.press('Enter')
    assert.notEqual(await visitor.page.locator('#faq details').nth(1).getAttribute('open'), answers)
    assert.deepEqual(await faultsOf(visitor.page, { within: '[data-consent]' }), [])
    await visitor.close()
  }
})

test('a no is kept, loads nothing, and is not asked for again', async () => {
  const visitor = await watched()
  await arrive(visitor)
  await answer(visitor, 'Decline').click()
  await card(visitor).waitFor({ state: 'hidden' })
  await arrive(visitor, '/about')
  assert.equal(await card(visitor).count(), 0)
  assert.deepEqual(visitor.others, [])
  await visitor.close()
})

test('a yes loads exactly the configured providers, now and on the next page, and chat only from its button', async () => {
  const visitor = await watched()
  await arrive(visitor)
  await answer(visitor, 'Accept').click()
  await eventually(async () => assert.equal(visitor.others.length, 2))
  const expected = ['https://connect.facebook.net/en_US/fbevents.js', 'https://counts.test/js/script.js']
  assert.deepEqual([...visitor.others].sort(), expected)
  await arrive(visitor, '/about')
  await eventually(async () =>
    assert.deepEqual([...visitor.others].sort(), [...expected, ...expected].sort()),
  )
  assert.equal(
    await visitor.page.locator('script[src^="https://counts.test"]').getAttribute('data-domain'),
    'palmline.test',
  )
  // Chat was agreed to with the rest: its button opens it at once.
  await visitor.page.locator('[data-chat]').first().click()
  await eventually(async () =>
    assert.equal(visitor.others.at(-1), 'https://embed.tawk.to/palmproperty/palmwidget'),
  )
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('choosing loads what was ticked and nothing else', async () => {
  const visitor = await watched()
  await arrive(visitor)
  await answer(visitor, 'Choose').click()
  assert.equal(await card(visitor).getByRole('checkbox').count(), 3)
  for (const box of await card(visitor).getByRole('checkbox').all())
    assert.equal(await box.isChecked(), false)
  await card(visitor)
    .getByRole('checkbox', { name: /Counting visits/ })
    .check()
  await answer(visitor, 'Save').click()
  await eventually(async () => assert.deepEqual(visitor.others, ['https://counts.test/js/script.js']))
  await visitor.close()
})

test('without consent the chat’s button says who gets the connection before anything is loaded', async () => {
  const visitor = await watched()
  await arrive(visitor)
  await answer(visitor, 'Decline').click()
  const notice = visitor.page.getByRole('dialog', { name: 'Chat with us' })
  await visitor.page.locator('[data-chat]').first().click()
  await notice.waitFor()
  assert.match((await notice.textContent()) ?? '', /tawk\.to gets your internet address/)
  await notice.getByRole('button', { name: 'Not now' }).click()
  await notice.waitFor({ state: 'hidden' })
  assert.deepEqual(visitor.others, [])
  await visitor.page.locator('[data-chat]').first().click()
  await notice.getByRole('button', { name: 'Open chat' }).click()
  await eventually(async () =>
    assert.deepEqual(visitor.others, ['https://embed.tawk.to/palmproperty/palmwidget']),
  )
  await visitor.close()
})

test('a choice is reopened from the foot of every page and withdrawn in two clicks, after which the page is without them', async () => {
  const visitor = await watched()
  await arrive(visitor)
  await answer(visitor, 'Accept').click()
  await eventually(async () => assert.equal(visitor.others.length, 2))
  await visitor.page.locator('[data-consent-open]').first().click()
  await card(visitor).waitFor()
  visitor.others.length = 0
  await Promise.all([visitor.page.waitForEvent('load'), answer(visitor, 'Decline').click()])
  await visitor.page.waitForLoadState('networkidle')
  assert.deepEqual(visitor.others, [])
  assert.equal(await visitor.page.locator('script[src^="https://"]').count(), 0)
  assert.equal(await card(visitor).count(), 0)
  await visitor.close()
})

test('a choice is asked for again after 6 months, and when the providers change', async () => {
  const visitor = await watched()
  await arrive(visitor)
  await answer(visitor, 'Decline').click()
  const age = (milliseconds: number): Promise<void> =>
    visitor.page.evaluate((by) => {
      const choice: { at: number } = JSON.parse(localStorage.getItem('consent') ?? '')
      localStorage.setItem('consent', JSON.stringify({ ...choice, at: choice.at - by }))
    }, milliseconds)
  await age(181 * day)
  await arrive(visitor)
  assert.equal(await card(visitor).count(), 0)
  await age(2 * day)
  await arrive(visitor)
  await card(visitor).waitFor()
  await answer(visitor, 'Decline').click()
  await visitor.page.evaluate(() => {
    const choice: { version: string } = JSON.parse(localStorage.getItem('consent') ?? '')
    localStorage.setItem('consent', JSON.stringify({ ...choice, version: `${choice.version} social:x` }))
  })
  await arrive(visitor)
  await card(visitor).waitFor()
  await visitor.close()
})

test('the policy of public pages names exactly the hosts of the providers; the console, the app and pages for faults never have them', async () => {
  const policyOf = async (url: string): Promise<string> =>
    (await fetch(url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? ''
  const hosts = (policy: string): string[] => [...new Set(policy.match(/(?:https|wss):\/\/[^\s;]+/g))].sort()
  const expected = [
    'https://*.tawk.to',
    'https://cdn.jsdelivr.net',
    'https://connect.facebook.net',
    'https://counts.test',
    'https://fonts.googleapis.com',
    'https://fonts.gstatic.com',
    'https://tawk.link',
    'https://www.facebook.com',
    'wss://*.tawk.to',
  ]
  for (const path of ['/', '/privacy', '/app/delete-account'])
    assert.deepEqual(hosts(await policyOf(`${world.api.url}${path}`)), expected, path)
  const ours = await policyOf(`${ownWorld.api.url}/`)
  assert.match(ours, /require-trusted-types-for 'script'/)
  const { consoleUrl } = world.settings
  const lost = await fetch(`${consoleUrl}/no-such-place`, { headers: { accept: 'text/html' } })
  assert.equal(lost.status, 404)
  assert.equal(lost.headers.get('content-security-policy'), ours)
  assert.doesNotMatch(await lost.text(), /data-consent|tawk|counts\.test/)
  for (const url of [`${consoleUrl}/login`, `${consoleUrl}/dashboard`])
    assert.equal(await policyOf(url), ours, url)
  // The app may make one script's address more: that of the worker that shows its notifications.
  const ofApp = ours.replace("trusted-types 'none'", 'trusted-types app-worker')
  assert.equal(await policyOf(`${world.api.url}/app/`), ofApp)
})

/** The other providers, with the addresses that each is loaded from by its documentation. */
const variants = [
  {
    name: 'one-host-chat',
    providers: {
      chat: { provider: 'chatwoot', baseUrl: 'https://chat.test', websiteToken: 'palmtoken' },
      analytics: { provider: 'ga4', measurementId: 'G-PALM1' },
      social: { provider: 'x', pixelId: 'palmx' },
    },
    loaded: [
      'https://chat.test/packs/js/sdk.js',
      'https://static.ads-twitter.com/uwt.js',
      'https://www.googletagmanager.com/gtag/js?id=G-PALM1',
    ],
  },
  {
    name: 'messenger',
    providers: { ...withProviders, chat: { provider: 'intercom', appId: 'palmapp' } },
    loaded: [
      'https://connect.facebook.net/en_US/fbevents.js',
      'https://counts.test/js/script.js',
      'https://widget.intercom.io/widget/palmapp',
    ],
  },
] as const

for (const { name, providers, loaded } of variants)
  test(`every provider is loaded from its documented address, under a policy that lets it: ${name}`, async () => {
    const other = await openSecondBrand(name, providers)
    const elsewhere = await openWorld({ live: true, brandDir: other.folder, consoleApart: true })
    const visitor = await watched()
    try {
      await goTo(visitor.page, elsewhere.api.url)
      assert.deepEqual(visitor.others, [])
      await answer(visitor, 'Accept').click()
      await visitor.page.locator('[data-chat]').first().click()
      await eventually(async () => assert.deepEqual([...visitor.others].sort(), loaded))
      assert.deepEqual(visitor.faults, [])
    } finally {
      await visitor.close()
      await elsewhere.close()
      other.remove()
    }
  })

test('a provider of others on one host with the console is refused at start, in a sentence', async () => {
  const shared = writeSecondBrand('refused', withProviders)
  const environment = testEnvironment({
    database: ownWorld.database,
    sandboxDatabaseUrl: ownWorld.settings.databaseSandboxUrl,
    ports: await freePorts(3),
    more: { BRAND_DIR: shared.folder },
  })
  try {
    await assert.rejects(
      startProgram('apps/api/main.ts', { environment }),
      /CONSOLE_URL is missing; the brand brings tawk\.to \(chat\), counts\.test \(analytics\), Meta \(social\) onto the public pages/,
    )
  } finally {
    shared.remove()
  }
})
