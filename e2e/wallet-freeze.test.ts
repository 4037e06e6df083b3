// Promises about wallets that staff freeze: by level, with an end, and said to the customer in a sentence.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as wallets from '#features/wallets/contract.ts'
import { adjust, adjustingDesk, keyed, aHolder, signInAnew, walletOf } from './adjusting.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import type { Sender } from './sender.ts'

const desk = adjustingDesk()

describe('freezing a wallet', () => {
  const freeze = async (one: Sender, type: 'freeze' | 'unfreeze', body: object = {}, by = desk().finance) =>
    send(desk().world, wallets.setFreeze, {
      headers: keyed(by),
      params: { type, account_id: (await walletOf(desk(), one)).account_id },
      body,
    })

  test('by the bare call stops everything; unfreezing gives it back', async () => {
    const one = await aHolder(desk())
    const { account_id: account } = await walletOf(desk(), one)
    const bare = await fetch(`${desk().world.api.url}/api/v1/wallet-accounts/freeze/${account}/`, {
      method: 'PUT',
      headers: desk().finance,
    })
    assert.equal(bare.status, 200)
    assert.deepEqual((await walletOf(desk(), one)).freeze?.level, 'all')
    assert.equal(
      (await adjust(desk(), one, { kind: 'withdraw', amount: '10' })).problem.code,
      'wallet_frozen',
    )
    assert.equal((await adjust(desk(), one, { kind: 'fund', amount: '10' })).problem.code, 'wallet_frozen')
    assert.equal((await freeze(one, 'unfreeze')).status, 200)
    assert.equal((await walletOf(desk(), one)).state, 'active')
    assert.equal((await freeze(one, 'unfreeze')).problem.code, 'wallet_not_frozen')
    assert.equal((await adjust(desk(), one, { kind: 'withdraw', amount: '10' })).status, 200)
  })

  test('has a level, a sentence for the customer and an end that comes by itself; the reason stays with staff', async () => {
    const one = await aHolder(desk())
    const until = new Date(desk().world.clock.now().getTime() + 60 * 60_000)
    const answer = await freeze(one, 'freeze', {
      level: 'debit',
      reason: 'Suspected takeover',
      until: until.toISOString(),
      message: 'We are checking a sign-in with you.',
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.data.freeze?.reason, 'Suspected takeover')
    const { freeze: seen } = await walletOf(desk(), one)
    assert.deepEqual(
      [seen?.level, seen?.reason, seen?.message],
      ['debit', null, 'We are checking a sign-in with you.'],
    )
    assert.equal(
      (await adjust(desk(), one, { kind: 'withdraw', amount: '10' })).problem.code,
      'wallet_frozen',
    )
    assert.equal((await adjust(desk(), one, { kind: 'fund', amount: '10' })).status, 200)
    desk().world.clock.advance(61 * 60_000)
    await desk().world.settle()
    await signInAnew(desk())
    assert.equal((await adjust(desk(), one, { kind: 'withdraw', amount: '10' })).status, 200)
    const past = await freeze(one, 'freeze', { until: until.toISOString() })
    assert.deepEqual([past.status, past.problem.code], [422, 'until_is_past'])
  })

  test('again after an unfreeze is done, within the same minute and whoever opened it; twice in a row is a slip', async () => {
    const one = await aHolder(desk())
    const { account_id: account } = await walletOf(desk(), one)
    const bare = async (type: 'freeze' | 'unfreeze', by = desk().finance) =>
      (
        await fetch(`${desk().world.api.url}/api/v1/wallet-accounts/${type}/${account}/`, {
          method: 'PUT',
          headers: by,
        })
      ).status
    const state = async () => (await walletOf(desk(), one)).state
    assert.deepEqual([await bare('freeze'), await bare('freeze')], [200, 409])
    assert.deepEqual([await bare('unfreeze'), await state()], [200, 'active'])
    assert.deepEqual([await bare('freeze'), await state()], [200, 'frozen'])
    assert.equal((await freeze(one, 'unfreeze', {}, desk().second)).status, 200)
    assert.deepEqual([await bare('freeze'), await state()], [200, 'frozen'])
  })

  test('is what was seen (changed_since_preview)', async () => {
    const changed = await freeze(await aHolder(desk()), 'freeze', { hash: 'f'.repeat(64) })
    assert.equal(changed.problem.code, 'changed_since_preview')
  })

  test('is not for support, and not with an old sign-in (step_up_required)', async () => {
    const one = await aHolder(desk())
    const support = await signInAdmin(desk().world, 'support@staff.example')
    assert.equal((await freeze(one, 'freeze', {}, support)).status, 403)
    desk().world.clock.advance(11 * 60_000)
    assert.equal((await freeze(one, 'freeze')).problem.code, 'step_up_required')
    const unknown = await send(desk().world, wallets.setFreeze, {
      headers: keyed(await signInAdmin(desk().world, 'finance@staff.example')),
      params: { type: 'freeze', account_id: '018f2f6a-0000-7000-8000-000000000000' },
      body: {},
    })
    assert.equal(unknown.problem.code, 'wallet_not_found')
  })
})
