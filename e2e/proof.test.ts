// Promises about history and proof in a real browser on a small phone: found, looked at, handed on, and checked by a stranger.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Browser, Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { encode } from 'uqr'
import { insertTransaction } from '#features/transactions/public.ts'
import { issueReceipt } from '#features/receipts/contract.ts'
import { assert as claim } from '#kit/assert.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import { openBrowser, signInOn, visit, type Visitor } from './browser.ts'
import { send } from './customer.ts'
import { arrive } from './depositor.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let visitor: Visitor
let depositor: Customer
const longName = 'Olúwaṣeun Adébáyọ̀-Ogunlésì'

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  visitor = await visit(browser)
  depositor = await aCustomer(world)
  await arrive(world, depositor.account, '5000.50', {
    sender_name: longName,
    sender_bank: 'Guaranty Trust Bank',
  })
  await arrive(world, depositor.account, '1200.00', { sender_name: 'Chidi Eze' })
  await plant({ minor: 98_765_432_150n, status: 'processing', name: 'Ngozi Nwosu-Okereke Ìbídùnní' })
  await plant({ minor: 1_000_000n, status: 'success', name: 'Bola Ade' })
  await plant({ minor: 250_000n, status: 'reversed', name: 'Tunde Bello' })
  await signInOn(world, visitor, depositor)
})
after(async () => {
  await visitor.close()
  await browser.close()
  await world.close()
})

/** A transfer to a bank as the list knows it. */
async function plant(given: { minor: bigint; status: 'processing' | 'success' | 'reversed'; name: string }) {
  const { doors } = world.api
  const [wallet] = await doors.database.sql<{ id: string; user_id: string }>`
    select w.id, w.user_id from wallets w join users u on u.id = w.user_id where u.email = ${depositor.email}`
  claim(wallet !== undefined, 'a depositor has a wallet')
  const id = newId(doors)
  await doors.database.begin((sql) =>
    insertTransaction(sql, doors, {
      id,
      userId: wallet.user_id,
      walletId: wallet.id,
      type: 'bank_transfer',
      channel: 'bank_transfer',
      direction: 'debit',
      amount: money('NGN', given.minor),
      charges: { fee: money('NGN', 2_500n), vat: money('NGN', 188n), stampDuty: money('NGN', 5_000n) },
      status: given.status,
      heldFor: undefined,
      narration: 'School fees, second term',
      counterparty: { name: given.name, bank: 'Zenith Bank', account: '2087641935' },
      provider: 'paystack',
      providerReference: `planted-${id}`,
      ledgerTransfer: undefined,
    }),
  )
  return id
}

const open = (path: string) => visitor.page.goto(`${world.settings.publicUrl}/app${path}`)
const button = (name: string | RegExp) => visitor.page.getByRole('button', { name })
const rows = () => visitor.page.locator('main li a')

async function downloaded(press: () => Promise<void>): Promise<{ download: Download; bytes: Buffer }> {
  const [download] = await Promise.all([visitor.page.waitForEvent('download'), press()])
  return { download, bytes: await readFile(await download.path()) }
}

test('activity shows months with their sums, and chips and words choose among it', async () => {
  const { page } = visitor
  await open('/activity')
  await page.getByRole('heading', { name: 'Activity' }).waitFor()
  await rows().getByText(longName).waitFor()
  // Paid out and arrived; what is under way or came back adds nothing.
  await page.getByText('In ₦6,200.50').waitFor()
  await page.getByText('Out ₦10,076.88').waitFor()
  await visitor.look('activity')
  await page.getByRole('radio', { name: 'Pending' }).check()
  await page.getByText('1 payment shown').waitFor({ state: 'attached' })
  assert.equal(await rows().count(), 1)
  await page.getByRole('radio', { name: 'All' }).check()
  await page.getByRole('searchbox').fill('oluwaseun')
  await page.getByText('1 payment shown').waitFor({ state: 'attached' })
  assert.match(page.url(), /q=oluwaseun/)
  await page.getByRole('searchbox').fill('1,200')
  await rows().getByText('Chidi Eze').waitFor()
  assert.equal(await rows().count(), 1)
  await page.getByRole('searchbox').fill('nobody of this name')
  await page.getByText('Nothing matches').waitFor()
  await visitor.look('activity-no-match')
  await button('Show everything').click()
  await rows().getByText('Chidi Eze').waitFor()
})

test('what was searched for is still there when a transaction is closed', async () => {
  const { page } = visitor
  await open('/activity')
  await page.getByRole('searchbox').fill('oluwaseun')
  await page.getByText('1 payment shown').waitFor({ state: 'attached' })
  await rows().first().click()
  await page.getByText('Is this receipt real?').waitFor()
  await button('Close').click()
  await page.getByText('1 payment shown').waitFor({ state: 'attached' })
  assert.equal(await page.getByRole('searchbox').inputValue(), 'oluwaseun')
})

test('a receipt goes out as a picture below 60 KB whose code leads to the public page', async () => {
  const { page } = visitor
  await rows().first().click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await visitor.look('receipt')
  // Chromium on a machine without a screen shares nothing, so the picture is saved.
  const { download, bytes } = await downloaded(() => button('Share receipt').click())
  assert.match(download.suggestedFilename(), /^receipt-tr_[a-z0-9]+\.png$/)
  assert.ok(bytes.length <= 60_000, `${bytes.length} bytes`)
  const address = await page.getByRole('link', { name: /^Code / }).getAttribute('href')
  claim(address !== null, 'the code is a link')
  assert.ok(address.startsWith(`${world.settings.publicUrl}/receipt/`))
  assert.deepEqual(await codeIn(bytes), encode(address, { ecc: 'M', border: 0 }).data)
})

/** The squares of the code in a picture: the ink of codes is used for nothing else. */
async function codeIn(png: Buffer): Promise<boolean[][]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isInk = (x: number, y: number): boolean => {
    const at = (y * info.width + x) * info.channels
    return data[at] === 0x0b && data[at + 1] === 0x24 && data[at + 2] === 0x1d
  }
  const found: [number, number][] = []
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) if (isInk(x, y)) found.push([x, y])
  const left = Math.min(...found.map(([x]) => x))
  const top = Math.min(...found.map(([, y]) => y))
  const width = Math.max(...found.map(([x]) => x)) + 1 - left
  // The corner's square of squares is seven wide.
  let corner = 0
  while (isInk(left + corner, top)) corner += 1
  const unit = corner / 7
  const size = Math.round(width / unit)
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_unused, x) =>
      isInk(Math.floor(left + (x + 0.5) * unit), Math.floor(top + (y + 0.5) * unit)),
    ),
  )
}

test('the same receipt comes as a PDF', async () => {
  const { download, bytes } = await downloaded(() => button('Save receipt as PDF').click())
  assert.match(download.suggestedFilename(), /^receipt-tr_[a-z0-9]+\.pdf$/)
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
})

async function stranger<Result>(act: (at: Visitor) => Promise<Result>): Promise<Result> {
  const other = await visit(browser)
  try {
    return await act(other)
  } finally {
    assert.deepEqual(other.faults, [])
    await other.close()
  }
}

async function receiptOf(name: string): Promise<{ address: string; code: string; id: string }> {
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from transactions where counterparty_name = ${name}`
  claim(row !== undefined, 'the transaction was planted')
  const { data } = await send(world, issueReceipt, { cookie: depositor.cookie, params: { id: row.id } })
  return { address: data.address, code: data.code, id: row.id }
}

test('a stranger who scans it reads whether it is real, without a cookie, and engines stay away', async () => {
  const { address } = await receiptOf(longName)
  await stranger(async ({ page, look, context }) => {
    const answered = await page.goto(address)
    assert.equal(answered?.status(), 200)
    assert.match(answered.headers()['x-robots-tag'] ?? '', /noindex/)
    assert.equal(answered.headers()['cache-control'], 'no-store')
    await page.getByRole('heading', { name: 'This receipt is real' }).waitFor()
    const text = await page.locator('main').innerText()
    for (const line of ['₦5,000.50', 'Olúwaṣeun A.', 'Guaranty Trust Bank', 'The money has arrived'])
      assert.ok(text.includes(line), `${line} in ${text}`)
    assert.match(text, /this page shows first names and initials only, and no account number/)
    for (const secret of ['Ogunlésì', depositor.account, depositor.email]) assert.ok(!text.includes(secret))
    await look('check-receipt-real')
    assert.deepEqual(await context.cookies(), [])
  })
})

test('a payment that came back says so, on the receipt and to strangers', async () => {
  const { page } = visitor
  const { id, address } = await receiptOf('Tunde Bello')
  await open(`/activity?transaction=${id}`)
  await page.getByText('Returned').first().waitFor()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await visitor.look('receipt-returned')
  await stranger(async (other) => {
    await other.page.goto(address)
    await other.page.getByText('The money went back to the sender').waitFor()
    await other.look('check-receipt-returned')
  })
})

test('what is still under way has no receipt to share', async () => {
  const { page } = visitor
  await open('/activity?show=pending')
  await rows().first().click()
  await button('Close').waitFor()
  await page.getByText('Report a problem').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Share receipt' }).count(), 0)
  assert.equal(await page.getByText('Is this receipt real?').count(), 0)
  await visitor.look('transaction-pending')
})

test('a forged code is told as forged, with advice; a typed one is found', async () => {
  const { code } = await receiptOf('Bola Ade')
  await stranger(async ({ page, look }) => {
    const at = (path: string) => `${world.settings.publicUrl}${path}`
    const answered = await page.goto(at('/receipt/0000-0000-0000-0000'))
    assert.equal(answered?.status(), 404)
    await page.getByRole('heading', { name: 'We did not issue this receipt' }).waitFor()
    await page.getByText('Wait for the money in your own account').waitFor()
    await look('check-receipt-unknown')
    await page.getByRole('link', { name: 'Check another' }).click()
    await page.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '))
    await look('check-receipt')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'This receipt is real' }).waitFor()
    assert.ok(page.url().endsWith(code))
    // Pasted with the message that it came in; a code with a letter less is no forgery.
    await page.goto(at('/receipt'))
    await page
      .getByLabel('Code')
      .fill(`Sent. Check this receipt: ${at(`/receipt/${code.replaceAll('-', '–')}`)}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'This receipt is real' }).waitFor()
    await page.goto(at('/receipt'))
    await page.getByLabel('Code').fill(code.slice(1))
    await page.keyboard.press('Enter')
    await page.getByText('This is not a valid code.').waitFor()
    assert.equal(await page.getByLabel('Code').inputValue(), code.slice(1))
    assert.equal(await page.getByText(/not ours|did not issue/).count(), 0)
    await look('check-receipt-no-code')
    for (const path of ['/answers/receipt-paid', '/answers/statement-real'])
      assert.equal((await page.goto(at(path)))?.status(), 404, `${path} is nobody’s address`)
  })
})

test('a statement is four presses from anywhere, and its code proves it', async () => {
  const { page } = visitor
  await open('/profile')
  await page.getByRole('link', { name: /^Statements/ }).click()
  await page.getByRole('heading', { name: 'Statements' }).waitFor()
  await page.getByRole('radio', { name: 'This month' }).check()
  const { download, bytes } = await downloaded(() => button('Get PDF').click())
  assert.match(download.suggestedFilename(), /^statement-NGN-.*\.pdf$/)
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  await page.getByText('Closing balance').waitFor()
  await visitor.look('statements')
  const csv = await downloaded(() => button('Get CSV').click())
  const lines = csv.bytes.toString('utf8')
  assert.ok(lines.includes('5000.50') && lines.includes(`${world.settings.publicUrl}/statement/`))
  const address = /http:\S+\/statement\/[0-9A-Z-]{19}/.exec(lines)?.[0] ?? ''
  await stranger(async (other) => {
    await other.page.goto(address)
    await other.page.getByRole('heading', { name: 'This statement is real' }).waitFor()
    const text = await other.page.locator('main').innerText()
    assert.ok(text.includes('₦6,200.50') && text.includes('Olúwaṣeun A.') && !text.includes('Adébáyọ̀'))
    await other.look('check-statement-real')
    // On the page for receipts it is found all the same, and no receipt is called forged.
    await other.page.goto(address.replace('/statement/', '/receipt/'))
    await other.page.getByRole('heading', { name: 'This statement is real' }).waitFor()
    await other.page.goto(address.slice(0, -4) + '0000')
    await other.page.getByRole('heading', { name: 'We did not issue this statement' }).waitFor()
    await other.look('check-statement-unknown')
  })
})

test('days that a person chooses are checked where they are typed', async () => {
  const { page } = visitor
  await page.getByRole('radio', { name: 'Choose dates' }).check()
  await button('Get PDF').click()
  await page.getByText('Enter the first day, like 1 3 2026.').waitFor()
  await visitor.look('statements-custom')
  const fill = async (at: number, [day = '', month = '', year = '']: readonly string[]) => {
    await page.getByRole('textbox', { name: 'Day' }).nth(at).fill(day)
    await page.getByRole('textbox', { name: 'Month' }).nth(at).fill(month)
    await page.getByRole('textbox', { name: 'Year' }).nth(at).fill(year)
  }
  await fill(0, ['1', '3', '2020'])
  await fill(1, ['31', '3', '2020'])
  await fill(1, ['1', '1', '2020'])
  await button('Get PDF').click()
  await page.getByText('The last day comes before the first. Swap them.').waitFor()
})

test('a statement is asked for by keyboard alone', async () => {
  const { page } = visitor
  await open('/profile/statements')
  await button('Get PDF').waitFor()
  await press(page, 'Tab', async () =>
    page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio'),
  )
  await page.keyboard.press('ArrowLeft')
  assert.ok(await page.getByRole('radio', { name: 'This month' }).isChecked())
  const saved = page.waitForEvent('download')
  await press(page, 'Tab', async () =>
    page.evaluate(() => document.activeElement?.textContent?.includes('Get CSV') === true),
  )
  await page.keyboard.press('Enter')
  assert.match((await saved).suggestedFilename(), /\.csv$/)
  assert.deepEqual(visitor.faults, [])
})

/** Presses a key until what is looked for is reached; a page has fewer than forty stops. */
async function press(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let times = 0; times < 40; times++) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  assert.fail('the keyboard does not lead there')
}

test('who tries codes without end is told to wait, in words', async () => {
  const tried = async () => {
    const answered = await fetch(`${world.settings.publicUrl}/receipt/0000-0000-0000-0000`)
    return {
      status: answered.status,
      text: await answered.text(),
      cookie: answered.headers.get('set-cookie'),
    }
  }
  let last = await tried()
  for (let times = 0; times < 80 && last.status !== 429; times++) last = await tried()
  assert.equal(last.status, 429)
  assert.match(last.text, /Too many tries\. Try again in \d+ seconds?\./)
  assert.equal(last.cookie, null)
})
