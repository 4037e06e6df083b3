// Answers for a customer's hands on the screens of sending: a browser on a small phone, signed in, and the ways through them.
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { eventually } from '#kit/test/eventually.ts'
import { faultsOf, openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { nextCode, pin } from './customer.ts'
import { arrive } from './depositor.ts'
import { untilHeard } from './keyboard.ts'
import { aCustomer } from './people.ts'
import type { Sender } from './sender.ts'
import { openWorld, type World } from './world.ts'

/** Zenith Bank's, by its check digit; the sandbox pays it at once. */
export const accountAtZenith = '1234567899'

export type SendScreens = {
  readonly world: World
  readonly visitor: Visitor
  /** Who is signed in on the phone. */
  readonly sender: Sender
  readonly friend: Sender
  button(name: string | RegExp): Locator
  link(name: string | RegExp): Locator
  heading(name: string): Promise<void>
  seen(words: string | RegExp): Promise<void>
  open(path: string): Promise<void>
  /** Keys, one by one, wherever the focus is. */
  type(keys: string): Promise<void>
  /** Money from another bank, until it is in the sender's wallet. */
  receive(amount: string): Promise<void>
  /** What is in a wallet and not set aside, in kobo. */
  available(owner: Sender): Promise<bigint>
  countTransfers(): Promise<number>
  /** The PIN, and the code from the mail where the transfer asks for it. */
  authorise(strength: 'usual' | 'strong'): Promise<void>
  /** From anywhere to the name of an account: number, bank, name. */
  chooseAccount(number: string, bank: string): Promise<void>
  /** The whole way to somebody new at a bank, to the page of the transfer. */
  sendTo(number: string, amount: string, bank?: string): Promise<void>
  /** The narrowest phone: nothing scrolls sideways, and axe finds nothing. */
  fitsNarrow(name: string): Promise<void>
  close(): Promise<void>
}

/** Two customers of tier 1; the first has the money and the phone. */
export async function openSendScreens(
  naira: string,
  options: { readonly withWorker?: boolean; readonly brandDir?: string } = {},
): Promise<SendScreens> {
  const browser = await openBrowser()
  const { brandDir } = options
  const world = await openWorld({ live: true, ...(brandDir !== undefined && { brandDir }) })
  const visitor = await visit(browser, options)
  const sender = await aCustomer(world)
  const friend = await aCustomer(world)
  await signInOn(world, visitor, sender)
  const screens: SendScreens = {
    world,
    visitor,
    sender,
    friend,
    ...handsOf(world, visitor),
    ...booksOf(world, sender),
    ...waysOf(world, visitor, sender),
    close: async () => {
      await visitor.close()
      await browser.close()
      await world.close()
    },
  }
  await screens.receive(naira)
  return screens
}

type Hands = Pick<SendScreens, 'button' | 'link' | 'heading' | 'seen' | 'open' | 'type'>

function handsOf(world: World, { page }: Visitor): Hands {
  return {
    button: (name) => page.getByRole('button', { name, exact: true }),
    link: (name) => page.getByRole('link', { name, exact: true }),
    heading: (name) => page.getByRole('heading', { name, exact: true }).first().waitFor(),
    seen: (words) => page.getByText(words).first().waitFor(),
    open: async (path) => {
      await page.goto(`${world.settings.publicUrl}/app${path}`)
    },
    type: async (keys) => {
      await untilHeard(page)
      for (const key of keys) await page.keyboard.press(key)
    },
  }
}

type Books = Pick<SendScreens, 'receive' | 'available' | 'countTransfers'>

function booksOf(world: World, sender: Sender): Books {
  const available = async ({ email }: Sender): Promise<bigint> => {
    const [row] = await world.api.doors.database.sql<{ kobo: bigint }>`
      select a.balance - a.held as kobo from ledger.accounts a
      join wallets w on w.ledger_account = a.id join users u on u.id = w.user_id where u.email = ${email}`
    assert.ok(row)
    return row.kobo
  }
  return {
    available,
    receive: async (amount) => {
      const before = await available(sender)
      await arrive(world, sender.account, amount)
      await eventually(async () => assert.notEqual(await available(sender), before))
    },
    countTransfers: async () => {
      const [row] = await world.api.doors.database.sql<{ count: number }>`
        select count(*)::int count from orders`
      return row?.count ?? 0
    },
  }
}

type Ways = Pick<SendScreens, 'authorise' | 'chooseAccount' | 'sendTo' | 'fitsNarrow'>

function waysOf(world: World, visitor: Visitor, sender: Sender): Ways {
  const { page } = visitor
  const { button, heading, open, seen, type } = handsOf(world, visitor)
  const authorise = async (strength: 'usual' | 'strong') => {
    await page.getByRole('dialog').getByText('Enter your PIN').waitFor()
    const code = strength === 'strong' ? await nextCode(world, sender.email) : undefined
    await type(pin)
    if (code !== undefined) await page.getByLabel(/6-digit code/i).fill(await code())
  }
  const chooseAccount = async (number: string, bank: string) => {
    await open('/send/bank')
    await page.getByLabel('Account number').fill(number)
    await page
      .getByRole('button', { name: /^(?:Another bank|Choose a bank|[A-Z].*Bank.*)$/ })
      .last()
      .click()
    await page.getByRole('dialog').getByRole('searchbox').fill(bank)
    await page.getByRole('dialog').getByRole('button', { name: bank }).first().click()
    await seen('Name confirmed')
  }
  return {
    authorise,
    chooseAccount,
    sendTo: async (number, amount, bank = 'Guaranty Trust Bank') => {
      await chooseAccount(number, bank)
      await button('Enter the amount').click()
      await page.getByLabel('Amount in naira').fill(amount)
      await button(/^Review ₦/).click()
      await button(/^Send ₦/).click()
      await authorise('strong')
      await heading('Transfer')
    },
    fitsNarrow: (name) => fitsNarrow(visitor, name),
  }
}

async function fitsNarrow({ page }: Visitor, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 360, height: 780 }
  await page.setViewportSize({ width: 320, height: 640 })
  assert.deepEqual(await faultsOf(page), [], `${name} at 320`)
  await page.setViewportSize(before)
}
