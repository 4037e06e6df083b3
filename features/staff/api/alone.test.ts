// Promises about being alone: the first owner changes people by themself, and nobody makes themself the only one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import * as contract from '../contract.ts'
import * as invitations from '../invitations-contract.ts'
import { staffApp } from '../test-staff.ts'

const reason = 'Moves to another desk'

test('the only one there changes people alone', async () => {
  const fresh = await staffApp()
  try {
    const first = await hireAdmin(fresh.doors, 'owner', 'first@house.example')
    const person = await hireAdmin(fresh.doors, 'support', 'other@house.example')
    const token = await signInAdmin(fresh, first.email)
    const body = { role: 'finance', from: 'support', reason } as const
    const changed = await fresh.request(contract.changeRole, { token, params: { id: person.id }, body })
    assert.equal(changed.status, 200, changed.text)
  } finally {
    await fresh.close()
  }
})

test('who suspends everybody else is not the only one: what changes people waits, but for taking that back', async () => {
  const fresh = await staffApp()
  try {
    const [first, second, accomplice] = [
      await hireAdmin(fresh.doors, 'owner', 'first@house.example'),
      await hireAdmin(fresh.doors, 'owner', 'second@house.example'),
      await hireAdmin(fresh.doors, 'admin', 'accomplice@house.example'),
    ]
    const ask = (
      call: typeof contract.suspendPerson | typeof contract.reinstatePerson,
      id: string,
      token: string,
    ) => fresh.request(call, { token, params: { id }, body: { reason } })
    const theirs = await signInAdmin(fresh, second.email)
    assert.equal((await ask(contract.suspendPerson, accomplice.id, theirs)).status, 200)
    const token = await signInAdmin(fresh, first.email)
    assert.equal((await ask(contract.suspendPerson, second.id, token)).status, 200)
    const invite = (email: string) =>
      fresh.request(invitations.invitePerson, { token, body: { email, role: 'finance' } })
    assert.equal((await invite('friend@mail.example')).status, 202)
    // Whom the other owner suspended does not come back by the word of one.
    assert.equal((await ask(contract.reinstatePerson, accomplice.id, token)).status, 202)
    assert.equal((await ask(contract.reinstatePerson, second.id, token)).status, 200)
    assert.equal((await ask(contract.suspendPerson, second.id, token)).status, 200)
    fresh.clock.advance(7 * 86_400_000)
    const later = await signInAdmin(fresh, first.email)
    const body = { email: 'colleague@mail.example', role: 'finance' } as const
    assert.equal((await fresh.request(invitations.invitePerson, { token: later, body })).status, 200)
  } finally {
    await fresh.close()
  }
})
