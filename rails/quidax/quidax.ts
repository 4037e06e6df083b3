// Answers for Quidax as a custodian: a sub-account for each customer, addresses, deposits, and coins that go back.
import type {
  AddressAtCustodian,
  CoinBalance,
  CustodyRail,
  Holder,
  ListedDeposit,
  Place,
  ReturnWish,
} from '#features/crypto/rail.ts'
import { assert } from '#kit/assert.ts'
import { tokenOf } from '#kit/coins/networks.ts'
import { decimalOf } from '#kit/coins/units.ts'
import { outcomeOf, type PartnerAnswer } from '#kit/http/partner-client.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { type QuidaxClient, quidaxClient, type QuidaxOptions, rowsPerPage } from './client.ts'
import {
  readAddresses,
  readBalances,
  readDeposit,
  readHolder,
  readListed,
  readOneAddress,
  readReturn,
  readUsers,
} from './mapping.ts'
import { currencyOf, networkIdOf, takes } from './places.ts'
import {
  addressRefusal,
  customerRefusal,
  isKnownEmail,
  isKnownReference,
  noAddress,
  noDeposit,
  noWithdraw,
  withdrawRefusal,
} from './refusals.ts'
import { readQuidaxWebhook } from './webhook.ts'

export function quidax(options: QuidaxOptions): CustodyRail {
  const client = quidaxClient(options)
  return {
    provider: 'quidax',
    takes,
    tellsSenders: false,
    ensureHolder: (person) => ensureHolder(client, person),
    makeAddress: (wish) => makeAddress(client, wish),
    findAddress: async ({ holderId, addressId, ...place }) =>
      outcomeOf(await client.findAddress({ ...walletOf(holderId, place), id: addressId }), {
        accepted: (body) => {
          const found = readOneAddress(body, place)
          return found?.addressId === addressId ? found : undefined
        },
        rejected: noAddress,
      }),
    findDeposit: async (asked) =>
      outcomeOf(await client.findDeposit({ user: asked.holderId, id: asked.depositId }), {
        accepted: (body) => readDeposit(body, asked),
        rejected: noDeposit,
      }),
    listDeposits: (since) => listDeposits(client, since),
    balances: (holders) => balances(client, holders),
    returnDeposit: (wish) => returnDeposit(client, wish),
    findReturn: (wish) => findReturn(client, wish),
    readWebhook: async (raw, headers) => readQuidaxWebhook(raw, headers, options.webhookKey) ?? 'not_theirs',
  }
}

const walletOf = (user: string, { coin }: Pick<Place, 'coin'>) => ({ user, currency: currencyOf(coin) })

type Person = Parameters<CustodyRail['ensureHolder']>[0]

/** The e-mail is Quidax's own key: one that it knows already is found among our users. */
async function ensureHolder(
  client: QuidaxClient,
  person: Person,
): Promise<PartnerOutcome<Holder, 'invalid_customer'>> {
  const answer = await client.makeUser(person)
  if (answer.answered && isKnownEmail(answer)) return findHolder(client, person.email)
  return outcomeOf(answer, { accepted: readHolder, rejected: customerRefusal })
}

// Far beyond the customers and deposits of anybody; it only bounds a list that never ends.
const pagesAtMost = 10_000

async function findHolder(client: QuidaxClient, email: string): Promise<PartnerOutcome<Holder>> {
  for (let page = 1; page <= pagesAtMost; page++) {
    const users = outcomeOf(await client.listUsers(page), { accepted: readUsers })
    if (users.outcome !== 'accepted') return users
    const found = users.value.find((one) => one.email.toLowerCase() === email.toLowerCase())
    if (found) return { outcome: 'accepted', value: { holderId: found.id } }
    if (users.value.length < rowsPerPage) break
  }
  return { outcome: 'unknown', detail: 'it knows the e-mail, and has no user by it' }
}

/** Each request makes another one, so the first of the network is looked for before. */
async function makeAddress(
  client: QuidaxClient,
  { holderId, ...place }: Holder & Place,
): Promise<PartnerOutcome<AddressAtCustodian, 'not_found' | 'unavailable'>> {
  const network = networkIdOf(place.network)
  if (network === undefined || !takes.some((one) => one.coin === place.coin && one.network === place.network))
    return { outcome: 'rejected', reason: 'unavailable', detail: 'it takes no such coins there' }
  const wallet = walletOf(holderId, place)
  const there = outcomeOf(await client.listAddresses(wallet), {
    accepted: (body) => readAddresses(body, place),
    rejected: addressRefusal,
  })
  if (there.outcome !== 'accepted') return there
  if (there.value !== 'none') return { outcome: 'accepted', value: there.value }
  return outcomeOf(await client.makeAddress({ ...wallet, network }), {
    accepted: (body) => readOneAddress(body, place),
    rejected: addressRefusal,
  })
}

async function listDeposits(
  client: QuidaxClient,
  since: Date,
): Promise<PartnerOutcome<readonly ListedDeposit[]>> {
  const from = since.toISOString().slice(0, 10)
  const all: ListedDeposit[] = []
  for (const currency of new Set(takes.map(({ coin }) => currencyOf(coin)))) {
    const pages = await readPages((page) => client.listDeposits({ currency, from, page }), readListed)
    if (pages.outcome !== 'accepted') return pages
    all.push(...pages.value.filter(({ seenAt }) => seenAt >= since))
  }
  return { outcome: 'accepted', value: all }
}

/** Reads a list to its end. A host that knows no pages answers the same one again: that is its end too. */
async function readPages<Row extends { readonly depositId: string }>(
  ask: (page: number) => Promise<PartnerAnswer>,
  read: (body: unknown) => Row[] | undefined,
): Promise<PartnerOutcome<Row[]>> {
  const rows: Row[] = []
  for (let page = 1; page <= pagesAtMost; page++) {
    const next = outcomeOf(await ask(page), { accepted: read })
    if (next.outcome !== 'accepted') return next
    const isSame = page > 1 && next.value[0]?.depositId === rows[0]?.depositId
    if (!isSame) rows.push(...next.value)
    if (isSame || next.value.length < rowsPerPage) return { outcome: 'accepted', value: rows }
  }
  return { outcome: 'unknown', detail: 'the list does not end' }
}

async function balances(
  client: QuidaxClient,
  holders: readonly Holder[],
): Promise<PartnerOutcome<readonly CoinBalance[]>> {
  const all: CoinBalance[] = []
  for (const user of ['me', ...holders.map(({ holderId }) => holderId)]) {
    const read = outcomeOf(await client.listWallets(user), { accepted: readBalances })
    if (read.outcome !== 'accepted') return read
    for (const one of read.value) {
      const sum = all.findIndex(({ coin }) => coin === one.coin)
      if (sum === -1) all.push(one)
      else all.splice(sum, 1, { ...one, units: one.units + (all[sum]?.units ?? 0n) })
    }
  }
  return { outcome: 'accepted', value: all }
}

/** A reference that it knows is asked about: then the withdrawal that it has is ours. */
async function returnDeposit(
  client: QuidaxClient,
  wish: ReturnWish,
): ReturnType<CustodyRail['returnDeposit']> {
  const answer = await client.withdraw(orderOf(wish))
  if (answer.answered && isKnownReference(answer)) {
    const found = await findReturn(client, wish)
    return found.outcome === 'accepted'
      ? found
      : { outcome: 'unknown', detail: `it knows the reference: ${found.detail}` }
  }
  return outcomeOf(answer, {
    accepted: (body) => readReturn(body, wish),
    rejected: withdrawRefusal,
  })
}

async function findReturn(client: QuidaxClient, wish: ReturnWish): ReturnType<CustodyRail['findReturn']> {
  const { holderId: user, reference } = wish
  return outcomeOf(await client.findWithdraw({ user, reference }), {
    accepted: (body) => readReturn(body, wish),
    rejected: noWithdraw,
  })
}

function orderOf({ holderId, coin, network, units, toAddress, reference }: ReturnWish) {
  const [token, id] = [tokenOf(coin, network), networkIdOf(network)]
  assert(token !== undefined && id !== undefined, 'coins go back on the network that they came by')
  return {
    user: holderId,
    currency: currencyOf(coin),
    network: id,
    amount: decimalOf(units, token.decimals),
    address: toAddress,
    reference,
  }
}
