// Promises about who is kept out of an account: nobody by strangers who ask for codes; the newest mail opens it, in a browser.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { requestFreezeCode } from '#features/customer-safety/contract.ts'
import { requestSignInCode } from '#features/admin-sign-in/contract.ts'
import { requestCode } from '#features/customer-sign-in/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { adminPassword } from './admin.ts'
import { openBrowser, visit } from './browser.ts'
import { send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let browser: Browser
let ada: Customer

before(async () => {
  browser = await openBrowser()
  world = await openWorld({ live: true })
  ada = await aCustomer(world, { tier: 1, money: '5000' })
})
after(async () => {
  await browser?.close()
  await world?.close()
})

/** The long code of a subject, once its mail has come: of mails of one second none is the newest. */
async function longCode(subject: RegExp, to = ada.email): Promise<string> {
  let code: string | undefined
  await eventually(async () => {
    const mails = await world.mails(to)
    code = mails
      .map(({ text }) =>
        subject.test(text) && text.includes('This code is long because several codes')
          ? /(?:\d{3} ){5}\d{3}/.exec(text)?.[0]
          : undefined,
      )
      .find(Boolean)
    assert.ok(code)
  })
  return code ?? ''
}

/** Asks for codes of an address as a stranger does, until no more come. */
async function useUp(contract: typeof requestCode | typeof requestFreezeCode): Promise<void> {
  for (;;) {
    const asked = await send(world, contract, { body: { email: ada.email } })
    if (asked.status === 429) return
    assert.equal(asked.status, 200)
  }
}

test('who signs in after strangers used up the codes types the long one of the newest mail', async () => {
  await useUp(requestCode)
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app/sign-in`)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Send my code' }).click()
  await page.getByText(/Use the newest: it works for another \d+ minutes/).waitFor()
  await page.getByText(/Then you can ask for a new one\./).waitFor()
  await page.getByText(/It is long because several codes were asked for/).waitFor()
  await page.getByText('18-digit code', { exact: true }).waitFor()
  await visitor.look('long-code-told', 'both')
  const field = page.getByLabel('18-digit code')
  await field.fill('123')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter all 18 digits from the email.').waitFor()
  await field.fill('407138295560')
  await visitor.look('long-code')
  await field.fill(await longCode(/nobody can sign in/))
  await page
    .getByRole('heading', { name: /Welcome back|Enter your PIN/ })
    .first()
    .waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('a member of staff on a new browser signs in with the long code, after strangers used up the others', async () => {
  const email = await aMember(world, 'support')
  for (let asked = 0; asked < 4; asked++) await send(world, requestSignInCode, { body: { email } })
  const visitor = await visit(browser, { width: 1280, height: 800 })
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/login`)
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await page
    .getByText(/the newest works for another \d+ minutes/)
    .first()
    .waitFor()
  await page.getByLabel('One-time code').fill(await longCode(/console/, email))
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await visitor.look('long-code-console')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})

test('who lost their phone freezes everything with the long code of the newest mail', async () => {
  await useUp(requestFreezeCode)
  const visitor = await visit(browser)
  const { page } = visitor
  await page.goto(`${world.settings.publicUrl}/app/lost-phone`)
  await page.getByLabel('Email of your account').fill(ada.email)
  await page.getByRole('button', { name: 'Send my code' }).click()
  await page.getByLabel('18-digit code').fill(await longCode(/nothing is frozen/))
  await visitor.look('long-code-freeze')
  await page.getByRole('button', { name: 'Freeze everything' }).click()
  await page.getByRole('heading', { name: /frozen/i }).waitFor()
  assert.deepEqual(visitor.faults, [])
  await visitor.close()
})
