// Promises about what a second person reads of a request: names for ids, days as everywhere, a chosen reason as it is called.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '#kit/words/words.ts'
import { changesInWords, reasonsOf } from './changes-in-words.ts'

const { court } = catalogue('changes-in-words-test', { court: 'Court order' })
const places = { reasonWords: { court_order: court } }
const grace = { kind: 'user', uuid: '01900000-0000-7000-8000-000000000001', name: 'Grace Shehu' } as const
const change = (field: string, before: string | null, after: string | null) => ({ field, before, after })

test('ids of people are names, days and instants are written as everywhere, states are words', () => {
  const changes = [
    change('owner', null, grace.uuid),
    change('date_of_birth', '1975-01-18', '1990-01-02'),
    change('freeze_until', null, '2026-11-27T12:00:00.000Z'),
    change('freeze_level', 'all', null),
    change('first_name', 'Grace', 'Gracious'),
  ]
  const told = [change('searched_for', null, 'bola')]
  assert.deepEqual(changesInWords({ changes, told, concerns: [grace], reason: null }, places), [
    change('owner', null, 'Grace Shehu'),
    change('date_of_birth', '18 Jan 1975', '2 Jan 1990'),
    change('freeze_until', null, '27 Nov 2026, 13:00'),
    change('freeze_level', 'All', null),
    change('first_name', 'Grace', 'Gracious'),
    change('searched_for', null, 'bola'),
  ])
})

test('since when something holds, how long, and how far it is from the last stand once', () => {
  const changes = [
    change('dollar_rate', '₦1,488.66', '₦1,543.00'),
    change('holds_for', null, '1 hour'),
    change('differs_by', null, '+3.65%'),
    change('from', null, 'at once'),
    change('until', '2026-11-27T12:00:00.000Z', null),
  ]
  assert.deepEqual(changesInWords({ changes, concerns: [], reason: null }, places), [
    change('dollar_rate', '₦1,488.66', '₦1,543.00'),
    change('holds_for', '1 hour', '1 hour'),
    change('differs_by', '+3.65%', '+3.65%'),
    change('from', 'at once', 'at once'),
    change('until', '27 Nov 2026, 13:00', null),
  ])
})

test('whose it is and why stand beside the changes: the reason by its name, what was written for the customer', () => {
  const changes = [change('user', null, grace.uuid), change('reason_code', null, 'court_order')]
  const of = { changes, concerns: [grace], reason: 'Order of the High Court' }
  assert.deepEqual(changesInWords(of, places), [])
  assert.deepEqual(reasonsOf(of, places), [
    { label: 'Reason', value: 'Court order' },
    { label: 'What the customer reads', value: 'Order of the High Court' },
  ])
  // A reason that has no words of its own is read as it is written, without its code's look.
  const unknown = { changes: [change('reason_code', null, 'other')], concerns: [], reason: 'A slip' }
  assert.deepEqual(changesInWords(unknown, places), [change('reason_code', null, 'Other')])
  assert.deepEqual(reasonsOf(unknown, places), [{ label: 'Reason', value: 'A slip' }])
})
