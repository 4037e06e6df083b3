import { test } from 'node:test'
import { launchBrowser } from './browser.ts'
import { openWorld } from './world.ts'
import { issueReceipt } from '#features/receipts/contract.ts'
import { newSender, sendMoney, toBank } from './sender.ts'
import { send } from './customer.ts'
test('look', async () => {
  const browser = await launchBrowser()
  const world = await openWorld({ live: true })
  const sender = await newSender(world, 1, '15000')
  const sent = await sendMoney(world, sender, { to: toBank(), amount: '10000' })
  await world.settle()
  const mails = await world.mails(sender.email)
  const mail = mails.find((m) => m.subject.endsWith(' code'))
  console.log(mail?.text)
  const { data } = await send(world, issueReceipt, { cookie: sender.cookie, params: { id: sent.data.transaction_id } })
  console.log(data)
  for (const [name, width, scheme] of [['360l', 360, 'light'], ['360d', 360, 'dark'], ['1280l', 1280, 'light']] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
    const page = await context.newPage()
    await page.goto(data.address)
    await page.screenshot({ path: `/tmp/mF-proof-${name}.png`, fullPage: true })
    await page.setContent(mail?.html ?? '')
    await page.screenshot({ path: `/tmp/mF-mail-${name}.png`, fullPage: true })
    await context.close()
  }
  const context = await browser.newContext({ viewport: { width: 360, height: 900 }, ignoreHTTPSErrors: true })
  const [name = '', value = ''] = sender.cookie.split('=')
  await context.addCookies([{ name, value, url: world.settings.publicUrl.replace('http:', 'https:'), secure: true, httpOnly: true }])
  const page = await context.newPage()
  await page.goto(`${world.settings.publicUrl}/app/activity?transaction=${sent.data.transaction_id}`)
  await page.getByRole('button', { name: /receipt/i }).first().waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Share receipt' }).click()])
  await download.saveAs('/tmp/mF-receipt.png')
  await page.screenshot({ path: `/tmp/mF-app.png`, fullPage: true })
  await browser.close()
  await world.close()
})
