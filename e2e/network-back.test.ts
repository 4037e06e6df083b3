// Promises about the customer app while the network is away and once it is back: what needs a connection says so, and goes on by
// itself, without a reload.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('15000')
})
// One that fails leaves the next with a network.
afterEach(() => offline(false))
after(() => screens?.close())

const page = () => screens.visitor.page
const offline = (away: boolean) => screens.visitor.context.setOffline(away)
const tab = (name: string) => page().getByRole('link', { name, exact: true }).first()
const link = (name: RegExp) => page().getByRole('link', { name })
const strip = () => page().getByText(/^You’re offline\. Showing what we saved/)
const gone = (words: string | RegExp) => page().getByText(words).first().waitFor({ state: 'hidden' })

async function home(): Promise<void> {
  await screens.open('/')
  await page().getByRole('region', { name: 'Balance' }).waitFor()
}

/** A page, and its code with it, from another one of the app. */
async function goTo(name: string): Promise<void> {
  await tab(name).click()
  await page().getByRole('heading', { name, level: 1 }).waitFor()
}

const isSame = 'isSamePage'
const noteSame = () => page().evaluate((name) => Reflect.set(globalThis, name, true), isSame)
async function wasNotReloaded(): Promise<void> {
  assert.equal(await page().evaluate<unknown, string>((name) => Reflect.get(globalThis, name), isSame), true)
}

/** Until the account number was asked for in vain as often as it is. */
function accountGivenUp(): Promise<void> {
  let tries = 0
  return new Promise((resolve) => {
    page().on('requestfailed', (one) => {
      if (one.url().includes('/me/virtual-account') && ++tries === 3) resolve()
    })
  })
}

/** The first two files of ours that are asked for from now on are lost on their way, as they may be while a network returns. */
async function loseNextFiles(): Promise<() => number> {
  let lost = 0
  await screens.visitor.context.route(
    '**/*.js',
    (route) => {
      lost++
      return route.abort('connectionreset')
    },
    { times: 2 },
  )
  return () => lost
}

test('what failed beside the screen while the network went keeps nobody offline: moving on, the strip goes and payments are open', async () => {
  // The account number is asked for at rest, for times without a network, and no screen here shows it.
  const account = '**/api/v1/me/virtual-account*'
  const failed = accountGivenUp()
  await page().route(account, (route) => route.abort('internetdisconnected'))
  await home()
  await goTo('Profile')
  await tab('Home').click()
  await failed
  await page().unroute(account)
  await offline(true)
  await strip().waitFor()
  await goTo('Profile')
  await offline(false)
  await strip().waitFor({ state: 'hidden' })
  await goTo('Pay')
  await screens.link('Airtime').click()
  await page().getByRole('radio', { name: '₦200', exact: true }).check()
  await screens.button('Review ₦200').click()
  await screens.button('Pay ₦200.00').click()
  await screens.authorise('usual')
  await screens.seen('Total debited')
})

test('a server that is heard again is asked again for what did not come, also where the browser noticed nothing', async () => {
  const unheard = /\/api\/v1\/me\/(?:live|virtual-account)/
  await page().route(unheard, (route) => route.abort('connectionreset'))
  const failed = accountGivenUp()
  await home()
  await tab('Money').click()
  await failed
  await strip().waitFor()
  await page().unroute(unheard)
  await page().getByRole('heading', { name: 'Account number' }).waitFor()
  await strip().waitFor({ state: 'hidden' })
})

test('a page whose code was not there without a network opens by itself once there is one, without a reload, however often', async () => {
  await home()
  await goTo('Profile')
  await noteSame()
  await offline(true)
  await link(/^Security/).click()
  await screens.seen('This page could not load')
  await screens.button('Retry').click()
  await screens.seen('This page could not load')
  await offline(false)
  await page().getByRole('heading', { name: 'Security', level: 1 }).waitFor()
  await page().goBack()
  await offline(true)
  await link(/^Your tag/).click()
  await screens.seen('This page could not load')
  // The page's code, and the question whether the server is there.
  const lost = await loseNextFiles()
  await offline(false)
  await page().getByLabel('Tag').waitFor()
  assert.equal(lost(), 2)
  await wasNotReloaded()
})

test('a statement needs a connection, and says so for as long as there is none', async () => {
  await screens.open('/profile/statements')
  await screens.button('Get PDF').waitFor()
  await offline(true)
  await screens.button('Get PDF').click()
  const needs = 'You’re offline. Statements need a connection.'
  await screens.seen(needs)
  await screens.visitor.look('customer-offline-statement')
  await offline(false)
  await gone(needs)
  await screens.button('Get PDF').click()
  await screens.seen('Your statement is saved')
})

test('without a network nobody is signed out, and it says so', async () => {
  await screens.open('/profile')
  await screens.button('Sign out').waitFor()
  await offline(true)
  await screens.button('Sign out').click()
  await screens.seen('You’re offline, so you are still signed in. Signing out needs a connection.')
  await offline(false)
  await page().reload()
  await screens.button('Sign out').waitFor()
})

test('a search without a network says that it needs one, leads to what is saved, and goes on once there is one', async () => {
  await screens.receive('777')
  await screens.open('/activity')
  const needs = 'Search and filters need a connection'
  const row = page().getByRole('link', { name: /777/ })
  await row.waitFor()
  await offline(true)
  await page().getByRole('searchbox').fill('777')
  await screens.seen(needs)
  await screens.visitor.look('customer-offline-search', 'both')
  await screens.button('Show everything').click()
  await row.waitFor()
  await page().getByRole('searchbox').fill('777.00')
  await screens.seen(needs)
  await offline(false)
  await gone(needs)
  await row.waitFor()
})
