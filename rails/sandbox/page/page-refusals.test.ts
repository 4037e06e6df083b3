// Promises about the sandbox's page: what is wrong is said beside its field, a foreign page's forms do nothing, and either changes nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { coins, openPage, type PageWorld, tron } from './test-page.ts'

let world: PageWorld
before(async () => {
  world = await openPage()
})
after(() => world?.close())

/** What is said beside a field, which has to name it. */
function saidBeside(body: string, id: string): string {
  const box = new RegExp(`<(?:input|select) id="${id}"[^>]*>`).exec(body)?.[0] ?? ''
  assert.match(box, /aria-invalid="true" autofocus/)
  assert.match(box, new RegExp(`aria-describedby="${id}-fault`))
  return new RegExp(`<p class="fault" id="${id}-fault">([^<]*)</p>`).exec(body)?.[1] ?? ''
}

const refusals: readonly (readonly [string, string, Record<string, string>, string, string])[] = [
  [
    'no address',
    '/coins/send',
    { ...coins, to: ' ' },
    'coins-send-to',
    'Enter the address that the app shows.',
  ],
  [
    'no address at all',
    '/coins/send',
    { ...coins, to: '"><mark>' },
    'coins-send-to',
    'This is no address. One on Tron begins with T and has 34 characters.',
  ],
  [
    'a slip',
    '/coins/send',
    { ...coins, to: `${tron.slice(0, -1)}9` },
    'coins-send-to',
    'A character of this address is wrong. Copy it again.',
  ],
  [
    'another network',
    '/coins/send',
    { ...coins, network: 'ethereum' },
    'coins-send-to',
    'This address is of another network. One on Ethereum begins with 0x and has 42 characters.',
  ],
  [
    'no such coin there',
    '/coins/send',
    { ...coins, coin: 'USDC' },
    'coins-send-network',
    'USDC does not exist on Tron. Choose another network or coin.',
  ],
  [
    'no such network',
    '/coins/send',
    { ...coins, network: 'toString' },
    'coins-send-network',
    'Choose one of these.',
  ],
  [
    'words',
    '/coins/send',
    { ...coins, amount: 'ten' },
    'coins-send-amount',
    'Enter an amount such as 25 or 12.5.',
  ],
  ['nothing', '/coins/send', { ...coins, amount: '0.0' }, 'coins-send-amount', 'Enter an amount above zero.'],
  [
    'too fine',
    '/coins/send',
    { ...coins, amount: '1.1234567' },
    'coins-send-amount',
    'Enter at most 6 decimals.',
  ],
  [
    'too much',
    '/coins/send',
    { ...coins, amount: '1000000001' },
    'coins-send-amount',
    'Enter at most 1,000,000,000.',
  ],
  [
    'a sender that is none',
    '/coins/send',
    { ...coins, from: 'me' },
    'coins-send-from',
    'This is no address. One on Tron begins with T and has 34 characters.',
  ],
  [
    'too long',
    '/coins/send',
    { ...coins, from: 'T'.repeat(201) },
    'coins-send-from',
    'Enter at most 200 characters.',
  ],
  [
    'what nobody can type',
    '/coins/send',
    { ...coins, from: 'T\0' },
    'coins-send-from',
    'Enter letters, digits and signs only.',
  ],
  [
    'no blocks',
    '/coins/mine',
    { network: 'tron', count: '0' },
    'coins-mine-count',
    'Enter a whole number from 1 to 9999.',
  ],
  [
    'half a block',
    '/coins/mine',
    { network: 'tron', count: '1.5' },
    'coins-mine-count',
    'Enter a whole number from 1 to 9999.',
  ],
  [
    'too deep',
    '/coins/reorganise',
    { network: 'tron', depth: '10000', becomes: 'moved' },
    'coins-reorganise-depth',
    'Enter a whole number from 1 to 9999.',
  ],
  [
    'nothing that they become',
    '/coins/reorganise',
    { network: 'tron', depth: '1', becomes: 'gold' },
    'coins-reorganise-becomes',
    'Choose one of these.',
  ],
  [
    'no rate',
    '/rate/set',
    { rate: '-1' },
    'rate-set-rate',
    'Enter a rate such as 1543.27: above zero, with at most 8 decimals.',
  ],
  ['an empty rate', '/rate/set', {}, 'rate-set-rate', 'Enter a rate such as 1543.27.'],
  [
    'nine digits',
    '/bank/send',
    { account: '123456789', amount: '1', sender: 'A', bank: 'B' },
    'bank-send-account',
    'Enter the ten digits of an account number.',
  ],
  [
    'nobody’s account',
    '/bank/send',
    { account: '0000000000', amount: '1', sender: 'A', bank: 'B' },
    'bank-send-account',
    'The bank has no such account number. The app shows yours under “Add money”.',
  ],
  [
    'no naira',
    '/bank/send',
    { account: '0000000000', amount: '0', sender: 'A', bank: 'B' },
    'bank-send-amount',
    'Enter an amount in naira such as 18000 or 2500.50.',
  ],
  [
    'all the naira there are',
    '/bank/send',
    { account: '0000000000', amount: '100000000000.01', sender: 'A', bank: 'B' },
    'bank-send-amount',
    'Enter at most ₦100,000,000,000.',
  ],
  [
    'nobody’s partner',
    '/faults/fail',
    { partner: 'nobody', how: '503', minutes: '5' },
    'faults-fail-partner',
    'Choose one of these.',
  ],
  [
    'for ever',
    '/faults/fail',
    { partner: 'paystack', how: '503', minutes: '99999' },
    'faults-fail-minutes',
    'Choose one of these.',
  ],
]

for (const [name, path, fields, id, sentence] of refusals)
  test(`${path} with ${name} says so beside its field, keeps what was typed and changes nothing`, async () => {
    const before = await world.all()
    const { status, body } = await world.post(path, fields)
    assert.equal(status, 422)
    assert.equal(saidBeside(body, id), sentence)
    assert.match(body, /<title>Not done: /)
    assert.doesNotMatch(body, /"><mark>/)
    assert.equal(await world.all(), before)
  })

test('a button that the page does not have does nothing', async () => {
  const before = await world.all()
  const { status, body } = await world.post('/rate/bend', { press: 'everything' })
  assert.equal(status, 422)
  assert.match(body, /role="alert">Press one of the buttons\./)
  assert.equal(await world.all(), before)
  assert.equal((await world.post('/coins/burn', {})).status, 404)
})

test('a form that another page sends does nothing, nor one that no page sends, nor one to a foreign name of this machine', async () => {
  const before = await world.all()
  const { host } = new URL(world.url)
  const body = new URLSearchParams(coins).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const foreign: readonly Record<string, string>[] = [
    { origin: 'https://example.com' },
    { origin: 'https://example.com', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-site' },
    { origin: `https://${host}` },
    { origin: 'null' },
    { origin: world.url, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin' },
    {},
  ]
  for (const headers of foreign) {
    const answer = await world.get('/coins/send', { headers: { ...type, ...headers }, body })
    assert.equal(answer.status, 403, JSON.stringify(headers))
    assert.match(answer.body, /This form was not sent by the page of the sandbox, so nothing was done\./)
  }
  const rebound = { ...type, host: 'sandbox.example.com', origin: 'http://sandbox.example.com' }
  assert.equal((await world.get('/coins/send', { headers: rebound, body })).status, 403)
  assert.equal((await world.get('/', { headers: { host: 'sandbox.example.com' } })).status, 403)
  // A page could send the control plane a form only as a form, and with its origin.
  for (const headers of [type, { ...type, origin: world.url }]) {
    const answer = await world.get('/__ctl/chain/transfers', { headers, body })
    assert.ok(answer.status >= 400, String(answer.status))
  }
  assert.equal(await world.all(), before)
})
