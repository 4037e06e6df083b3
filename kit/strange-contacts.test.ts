// Promises about words to customers: whose link, address or number stands in them is ours, however it is written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strangeContactIn, withoutContacts } from './strange-contacts.ts'

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
    'We looked at the document.Please send it again.',
    'On 05/01/2026, 200 were paid to 0123456789, 5 more on 27.11.2026. ₦0.00, 1,234,567.00 and 2 * 3 * 4 are left.',
    'Call 700 000 5272, or write to @house. Open house dot ng or help(dot)house.ng.',
    'Your account 8031234567 at OPay; accounts: 9011234567. Account number is 7012345678. Reference JR-8031234567, R8031234567.',
    '1234567890, 2087 641 935, 8031234567890123, ₦8,031,234,567.00, 8,031,234,567 and 0803 are no number to call.',
    'The dot at the end. A dot company, 5 @ ₦200 each, ada@home.',
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
    ['Call 8031234567', '8031234567'],
    ['WhatsApp 803 123 4567 now', '803 123 4567'],
    ['Call 901-123-4567 about your account', '901-123-4567'],
    ['Your account is locked. Call 8031234567', '8031234567'],
    ['Write to @house_support on Telegram', '@house_support'],
    ['@house2: confirm your PIN', '@house2'],
    ['Open evil dot com', 'evil.com'],
    ['Open EVIL Dot Com/pin', 'EVIL.Com/pin'],
    ['Open evil(dot)com or evil [DOT] xyz', 'evil.com'],
    ['Open evil - dot - ng', 'evil.ng'],
    ['Write to help at evil dot com', 'evil.com'],
    ['Call +44 20 7946 0958', '+44 20 7946 0958'],
    ['Dial *901*000#', '*901*000#'],
    ['Call 0803 - 123 - 4567 now', '0803 - 123 - 4567'],
    ['Call 0803–123‑4567', '0803-123-4567'],
    ['Call 0803/123/4567', '0803/123/4567'],
    ['Call 0803_123_4567', '0803_123_4567'],
    ['Call 0803  123,4567', '0803  123,4567'],
    ['Call 08031234567x', '08031234567'],
    ['Call ٠٨٠٣١٢٣٤٥٦٧', '08031234567'],
    ['Dial *737*1*5000*0123456789', '*737*1*5000*0123456789'],
    ['Open evil .com/pin', 'evil.com/pin'],
    ['Open evil. com', 'evil.com'],
    ['Open evil[.]com or evil·com', 'evil.com'],
    ['Open evil.Com', 'evil.Com'],
    ['Open 10.0.0.1/pin', '10.0.0.1/pin'],
    ['Read https://x.com/house/../../evil', 'https://x.com/house/../../evil'],
    ['Open intent://house.ng/pin', 'intent://house.ng/pin'],
  ] as const)
    assert.equal(strangeIn(text), found, text)
})

test('a name from outside carries no link, address or number under our name; any other name is as it was', () => {
  for (const [name, shown] of [
    ['Confirm at house-secure.com/pin', 'Confirm at house-secure com pin'],
    ['HOUSE SUPPORT: CALL 0803-123-4567', 'HOUSE SUPPORT: CALL …'],
    ['https://evil.com', 'https evil com'],
    ['help@evil.com', 'help evil com'],
    ['Open 10.0.0.1', 'Open 10 0 0 1'],
    ['@HOUSE_SUPPORT 8031234567', 'HOUSE_SUPPORT …'],
    ['EVIL DOT COM', 'EVIL COM'],
    ['DIAL *737*1*5000*0123456789#', 'DIAL …'],
    ['O’BRIEN, T. A.', 'O’BRIEN, T. A.'],
    ['ADÉBÁYỌ̀-OGUNLÉSÌ OLÚWAṢEUN', 'ADÉBÁYỌ̀-OGUNLÉSÌ OLÚWAṢEUN'],
    ['MUSA STORES LTD (2)', 'MUSA STORES LTD (2)'],
  ] as const)
    assert.equal(withoutContacts(name), shown, name)
})
