// Promises about what bills delivered in a real browser on a small phone: tokens that open without a network though nobody has opened them, one by SMS,
// a link that a stranger reads, PINs behind a press, and a page that prints well.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import { visit, type Visitor } from './browser.ts'
import { confirmPhone, smsTo } from './customer.ts'
import { sendMoney } from './sender.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('19000', { withWorker: true })
})
// One that fails leaves the next with a network.
afterEach(() => offline(false))
after(() => screens.close())

const page = () => screens.visitor.page
const offline = (away: boolean) => screens.visitor.context.setOffline(away)
const kept = (): Promise<string | null> => page().evaluate(() => localStorage.getItem('app.lastSeen'))
const tokens = () => page().getByRole('list', { name: 'Your tokens' }).getByTestId('token')

const filed = (): Promise<number> =>
  page().evaluate(async () => (await (await caches.open('app-shell')).keys()).length)

async function pay(code: string, account: string, amount: string): Promise<string> {
  const to = { kind: 'bill', code, account } as const
  const sent = await sendMoney(screens.world, screens.sender, { to, amount })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const { transaction_id: id } = sent.data
  await eventually(async () => {
    const [row] = await screens.world.api.doors.database.sql`
      select 1 from transactions where id = ${id} and status = 'success'`
    assert.ok(row)
  })
  return id
}

async function stranger<Result>(act: (at: Visitor) => Promise<Result>): Promise<Result> {
  const other = await visit(page().context().browser() ?? assert.fail('a browser is open'))
  try {
    return await act(other)
  } finally {
    assert.deepEqual(other.faults, [])
    await other.close()
  }
}

/** On the narrowest phones each token stands in one line, whatever part of the page is in sight, and no button lies over it. */
async function coversNoDigits(at: Visitor): Promise<void> {
  for (const width of [360, 320]) {
    await at.page.setViewportSize({ width, height: 640 })
    const digits = await at.page.locator('[data-look="digits"] dd').all()
    assert.equal(digits.length, 2)
    for (const one of digits) {
      await one.scrollIntoViewIfNeeded()
      const lines = (await one.innerText()).split('\n')
      assert.ok(lines.every((line) => /^(?:\d{4} ){4}\d{4}$/.test(line)))
      const covered = () =>
        one.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const chat = document.querySelector('.chat-button')
          const over = chat?.getBoundingClientRect()
          if (over === undefined || chat?.classList.contains('is-away') === true) return false
          return over.left < right && over.right > left && over.top < bottom && over.bottom > top
        })
      await eventually(async () => assert.equal(await covered(), false))
      assert.ok(await one.evaluate((element) => element.scrollWidth <= element.clientWidth))
    }
  }
  await at.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await at.page.getByRole('button', { name: 'Copy token' }).click()
  await at.page.getByText('Token copied').waitFor()
  assert.match(await at.page.evaluate(() => navigator.clipboard.readText()), /^\d{20}$/)
  await at.page.getByText('•••• 8781').waitFor()
}

let bill = ''

test('a token that nobody has opened is there without a network, in its list and on its bill', async () => {
  await screens.open('/')
  await page().getByRole('region', { name: 'Balance' }).waitFor()
  await page().keyboard.press('Tab')
  await eventually(async () => assert.ok((await kept())?.includes('bills.my-tokens')))
  bill = await pay('ikeja-electric-prepaid', '45039218781', '5000')
  await eventually(async () => assert.ok((await kept())?.includes('"before":["')))
  await eventually(async () => assert.ok((await filed()) > 5))
  await offline(true)
  await screens.open('/bills/tokens')
  await screens.heading('Your tokens')
  assert.match((await tokens().first().textContent()) ?? '', /^(?:\d{4} ){4}\d{4}$/)
  await screens.seen('Enter these first')
  await screens.seen('Meter 45039218781')
  await screens.visitor.look('bill-tokens-offline', 'both')
  await screens.fitsNarrow('bill-tokens-offline')
  await screens.link('See the bill').click()
  await screens.seen('Type it on your meter, then press Enter. It stays here.')
  assert.match((await page().getByTestId('token').last().textContent()) ?? '', /^(?:\d{4} ){4}\d{4}$/)
})

test('the way to the tokens leads from a paid bill, and from the page of bills', async () => {
  await screens.open('/bills')
  await screens.link(/^Your tokens/).click()
  await screens.heading('Your tokens')
  await screens.link('See the bill').click()
  await screens.seen('Share with a link')
  await screens.seen(/^For a landlord/)
  await screens.visitor.look('bill-goods', 'both')
  await screens.fitsNarrow('bill-goods')
  await screens.link('All your tokens').click()
  await screens.heading('Your tokens')
})

test('by SMS to the own confirmed number, once', async () => {
  await screens.open(`/activity?transaction=${bill}`)
  await screens.button('Send by SMS').click()
  await screens.seen('Confirm your phone number first, in your profile. A token goes to no other number.')
  const { cookie, email } = screens.sender
  const [row] = await screens.world.api.doors.database.sql<{ phone: string }>`
    select phone from users where email = ${email}`
  const phone = row?.phone ?? assert.fail('the sender has a number')
  await confirmPhone(screens.world, { cookie, phone })
  const count = async () => (await smsTo(screens.world, { phone })).length
  const before = await count()
  await screens.button('Send by SMS').click()
  await screens.seen(/^Sent by SMS to \*+\d{4}$/)
  await eventually(async () => assert.equal(await count(), before + 1))
  await screens.button('Send by SMS').click()
  await screens.seen(/^Too many tries/)
})

test('a link shows the bill to a stranger, its token only while its owner lets it, and nothing once it has ended', async () => {
  await screens.open(`/activity?transaction=${bill}`)
  await screens.button('Make a link').click()
  await screens.seen('Not opened yet')
  const address =
    (await page()
      .getByText(/\/bill\/\w{4}-/)
      .textContent()) ?? ''
  const token = (await page().getByTestId('token').last().textContent()) ?? 'none'
  await screens.visitor.look('bill-link', 'both')
  await screens.fitsNarrow('bill-link')
  const reads = (heading: string, isThere: boolean, name: string) =>
    stranger(async (at) => {
      await at.page.goto(address)
      if (heading === 'This bill is paid') {
        assert.ok(!(await at.page.locator('main').innerText()).includes('₦'))
        await at.page.getByRole('button', { name: 'Show the bill' }).click()
      }
      await at.page.getByRole('heading', { name: heading }).waitFor()
      assert.equal((await at.page.locator('main').innerText()).includes(token), isThere)
      if (isThere) await coversNoDigits(at)
      await at.look(name, 'both')
      assert.deepEqual(await at.context.cookies(), [])
    })
  await reads('This bill is paid', false, 'bill-shared')
  await page().getByRole('switch', { name: 'Show the token' }).check()
  await reads('This bill is paid', true, 'bill-shared-token')
  await screens.seen(/^Opened 2 times, last /)
  await screens.button('End link').click()
  await page()
    .getByText(/\/bill\/\w{4}-/)
    .waitFor({ state: 'hidden' })
  await reads('This link does not work now', false, 'bill-shared-ended')
})

test('on paper the card stands alone', async () => {
  await screens.open(`/activity?transaction=${bill}`)
  await page().getByTestId('token').waitFor()
  await page().emulateMedia({ media: 'print' })
  await page().getByTestId('token').waitFor()
  for (const away of ['Send by SMS', 'Copy token', 'Make a link', 'Close'])
    assert.equal(await page().getByRole('button', { name: away }).isVisible(), false, away)
  assert.equal(await page().getByText('Total', { exact: true }).isVisible(), false)
  await page().screenshot({ path: '.cache/printed-token.png', fullPage: true })
  await page().emulateMedia({ media: null })
})

test('PINs stay hidden until somebody asks for them', async () => {
  await screens.open('/bills/waec')
  await page().getByLabel('Phone number for the PIN', { exact: true }).fill('0803 111 2240')
  await screens.visitor.look('bill-exam-form')
  await screens.button('Review ₦3,500').click()
  await screens.button(/^Pay ₦/).click()
  await screens.authorise('usual')
  await screens.seen('Your PIN')
  assert.equal(await page().getByTestId('pin').textContent(), '••••••••')
  await screens.visitor.look('bill-pin-hidden')
  await screens.button('Show PIN').click()
  await page().getByRole('button', { name: 'Copy PIN' }).waitFor()
  await screens.visitor.look('bill-pin', 'both')
  await screens.fitsNarrow('bill-pin')
  assert.ok(!((await kept()) ?? '').includes('"pins"'))
  await screens.seen('Share receipt link')
  const { searchParams } = new URL(page().url())
  const transaction = searchParams.get('transfer') ?? ''
  await screens.open(`/activity?transaction=${transaction}`)
  await screens.button('Show PIN').waitFor()
  await offline(true)
  await screens.open(`/activity?transaction=${transaction}`)
  await screens.seen('A PIN is not kept on this phone. Connect to the internet to see it.')
  await screens.visitor.look('bill-pin-offline')
})
