// Promises about words to customers: whose link, address or number stands in them is ours, however it is written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strangeContactIn } from './strange-contacts.ts'

const own = {
  brand: {
    host: 'house.ng',
    emails: { support: 'support@house.ng', help: 'help@house.ng' },
    supportPhone: '+234 700 000 5272',
    blogUrl: 'https://blog.example/house',
    socials: [{ network: 'x', label: 'X', url: 'https://x.com/house' }],
    storeLinks: { appStore: null, playStore: null },
  },
  publicUrl: 'https://money.example',
}
const strangeIn = (text: string) => strangeContactIn(text, own)

test('our own links, addresses and number may stand in words to customers, and so may what only looks like one', () => {
  for (const text of [
    'Open https://house.ng/help, help.house.ng or https://money.example/app/profile?x=a.b.',
    'Write to support@house.ng, or call 0700 000 5272 or +234 700 000 5272.',
    'Read x.com/house and https://blog.example/house/fees.',
    'Court order 12/2026 of 3.4.2026 about account 0123456789, session 000013260615120000123456789012, ₦7,500.00, e.g. this one.',
  ])
    assert.equal(strangeIn(text), undefined, text)
})

test('whatever else can be opened, written to or dialled is named', () => {
  for (const [text, found] of [
    ['Confirm your PIN at https://house-secure.example/pin today', 'https://house-secure.example/pin'],
    ['Open house-secure.com.', 'house-secure.com'],
    ['Open HOUSE.NG.evil.com/pin', 'HOUSE.NG.evil.com/pin'],
    ['Open https://house.ng@evil.com', 'https://house.ng@evil.com'],
    ['Open https://house.ng, evil.com', 'evil.com'],
    ['Open e\u200bvil。com', 'evil.com'],
    ['Open x.com/house2', 'x.com/house2'],
    ['Open http://10.0.0.1/pin', 'http://10.0.0.1/pin'],
    ['Write to support@house.ng.evil.com', 'support@house.ng.evil.com'],
    ['Call 08031234567 today', '08031234567'],
    ['Call 0803-123 4567', '0803-123 4567'],
    ['Call +44 20 7946 0958', '+44 20 7946 0958'],
    ['Dial *901*000#', '*901*000#'],
  ] as const)
    assert.equal(strangeIn(text), found, text)
})
