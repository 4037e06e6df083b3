// Answers for Fireblocks as a custodian: a vault account for each customer, addresses, deposits, and coins that go back.
import type {
  AddressAtCustodian,
  CustodyRail,
  Holder,
  ListedDeposit,
  Place,
  ReturnWish,
} from '#features/crypto/rail.ts'
import { assert } from '#kit/assert.ts'
import { tokenOf } from '#kit/coins/networks.ts'
import { decimalOf } from '#kit/coins/units.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import type { Asset } from './assets.ts'
import { type ClientOptions, type FireblocksClient, fireblocksClient, rowsPerPage } from './client.ts'
import { keySetAt } from './key-set.ts'
import {
  addressIdOf,
  readAddresses,
  readAssetOf,
  readBalances,
  readContract,
  readDeposit,
  readHanded,
  readListed,
  readReturn,
  readVault,
  readVaults,
  readWallet,
} from './mapping.ts'
import {
  customerRefusal,
  hasNoWallet,
  isKnownReference,
  noAddress,
  noTransaction,
  sendRefusal,
  walletRefusal,
} from './refusals.ts'
import { readFireblocksWebhook } from './webhook.ts'

export type FireblocksOptions = ClientOptions & {
  /** `https://keys.fireblocks.io`. */
  readonly keysUrl: string
  readonly assets: readonly Asset[]
}
type Doors = { readonly client: FireblocksClient; readonly assets: readonly Asset[] }

export function fireblocks(options: FireblocksOptions): CustodyRail {
  const { assets, keysUrl, log, timeoutMilliseconds, clock, timeoutClock } = options
  const doors = { client: fireblocksClient(options), assets }
  const reaching = {
    log,
    timeoutMilliseconds,
    ...(clock && { clock }),
    ...(timeoutClock && { timeoutClock }),
  }
  const keys = keySetAt(keysUrl, reaching, options.signingClock)
  return {
    provider: 'fireblocks',
    takes: assets.map(({ coin, network }) => ({ coin, network })),
    tellsSenders: true,
    ensureHolder: ({ reference }) => ensureHolder(doors, reference),
    makeAddress: (wish) => makeAddress(doors, wish),
    findAddress: (asked) => findAddress(doors, asked),
    findDeposit: (asked) => findDeposit(doors, asked),
    listDeposits: (since) => listDeposits(doors, since),
    balances: async () =>
      outcomeOf(await doors.client.listBalances(), { accepted: (body) => readBalances(body, assets) }),
    returnDeposit: (wish) => returnDeposit(doors, wish),
    findReturn: (wish) => findReturn(doors, wish),
    readWebhook: (raw, headers) => readFireblocksWebhook(raw, headers, keys),
  }
}

const assetAt = ({ assets }: Doors, { coin, network }: Place): Asset | undefined =>
  assets.find((one) => one.coin === coin && one.network === network)

/** A name may exist twice, and what is asked for once is remembered for a day: so it is looked for before. No name of a person is told. */
async function ensureHolder(
  { client }: Doors,
  reference: string,
): Promise<PartnerOutcome<Holder, 'invalid_customer'>> {
  const there = outcomeOf(await client.findVaults(reference), {
    accepted: (body) => readVaults(body, reference),
  })
  if (there.outcome !== 'accepted') return there
  if (there.value !== 'none') return { outcome: 'accepted', value: there.value }
  return outcomeOf(await client.makeVault(reference), { accepted: readVault, rejected: customerRefusal })
}

async function makeAddress(
  doors: Doors,
  { holderId, ...place }: Holder & Place,
): Promise<PartnerOutcome<AddressAtCustodian, 'not_found' | 'unavailable'>> {
  const asset = assetAt(doors, place)
  if (asset === undefined)
    return { outcome: 'rejected', reason: 'unavailable', detail: 'it takes no such coins there' }
  const wallet = { vault: holderId, asset: asset.id }
  const wanted = { ...place, addressId: addressIdOf(holderId, asset.id) }
  const listed = await doors.client.listAddresses(wallet)
  if (!(listed.answered && hasNoWallet(listed))) {
    const there = outcomeOf(listed, {
      accepted: (body) => readAddresses(body, wanted),
      rejected: walletRefusal,
    })
    if (there.outcome !== 'accepted') return there
    if (there.value !== 'none') return { outcome: 'accepted', value: there.value }
  }
  return outcomeOf(await doors.client.makeWallet(wallet), {
    accepted: (body) => readWallet(body, wanted),
    rejected: walletRefusal,
  })
}

async function findAddress(
  doors: Doors,
  { holderId, addressId, ...place }: Parameters<CustodyRail['findAddress']>[0],
): ReturnType<CustodyRail['findAddress']> {
  const asset = assetAt(doors, place)
  if (asset === undefined || addressId !== addressIdOf(holderId, asset.id))
    return { outcome: 'rejected', reason: 'not_found', detail: 'it has no address by this id' }
  const found = outcomeOf(await doors.client.listAddresses({ vault: holderId, asset: asset.id }), {
    accepted: (body) => readAddresses(body, { ...place, addressId }),
    rejected: noAddress,
  })
  if (found.outcome !== 'accepted') return found
  return found.value === 'none'
    ? { outcome: 'rejected', reason: 'not_found', detail: 'its list of addresses is empty' }
    : { outcome: 'accepted', value: found.value }
}

/** What an asset id stands for is asked for as well: coins are known by their contract alone. */
async function findDeposit(
  { client, assets }: Doors,
  asked: Parameters<CustodyRail['findDeposit']>[0],
): ReturnType<CustodyRail['findDeposit']> {
  const answer = await client.findTransaction(asked.depositId)
  const named = outcomeOf(answer, {
    accepted: (body) => readAssetOf(body, asked),
    rejected: noTransaction,
  })
  if (named.outcome !== 'accepted') return named
  const contract = outcomeOf(await client.findAsset(named.value), {
    accepted: (body) => {
      const found = readContract(body, named.value)
      return found === undefined ? undefined : { found }
    },
  })
  if (contract.outcome !== 'accepted') return contract
  const behind = { asset: assets.find(({ id }) => id === named.value), contract: contract.value.found }
  return outcomeOf(answer, { accepted: (body) => readDeposit(body, asked, behind) })
}

// Far beyond what anybody is sent; it only bounds a list that never ends.
const pagesAtMost = 10_000

/** Each page begins in the millisecond in which the one before it ended. */
async function listDeposits({ client }: Doors, since: Date): ReturnType<CustodyRail['listDeposits']> {
  const all = new Map<string, ListedDeposit>()
  let after = since.getTime() - 1
  for (let page = 1; page <= pagesAtMost; page++) {
    const rows = outcomeOf(await client.listTransactions(after), { accepted: readListed })
    if (rows.outcome !== 'accepted') return rows
    for (const { holderId, ...row } of rows.value)
      if (holderId !== undefined) all.set(row.depositId, { ...row, holderId })
    if (rows.value.length < rowsPerPage) return { outcome: 'accepted', value: [...all.values()] }
    const next = (rows.value.at(-1)?.seenAt.getTime() ?? 0) - 1
    if (next <= after) break
    after = next
  }
  return { outcome: 'unknown', detail: 'the list does not end' }
}

/** A reference that it knows is asked about: what it has by it is ours. */
async function returnDeposit(doors: Doors, wish: ReturnWish): ReturnType<CustodyRail['returnDeposit']> {
  const answer = await doors.client.send(orderOf(doors, wish))
  if (answer.answered && isKnownReference(answer)) {
    const found = await findReturn(doors, wish)
    return found.outcome === 'accepted'
      ? found
      : { outcome: 'unknown', detail: `it knows the reference: ${found.detail}` }
  }
  return outcomeOf(answer, { accepted: readHanded, rejected: sendRefusal })
}

async function findReturn(doors: Doors, wish: ReturnWish): ReturnType<CustodyRail['findReturn']> {
  const { asset } = orderOf(doors, wish)
  return outcomeOf(await doors.client.findSent(wish.reference), {
    accepted: (body) => readReturn(body, wish, asset),
    rejected: noTransaction,
  })
}

function orderOf(doors: Doors, { holderId, toAddress, units, reference, ...place }: ReturnWish) {
  const [token, asset] = [tokenOf(place.coin, place.network), assetAt(doors, place)]
  assert(token !== undefined && asset !== undefined, 'coins go back on the network that they came by')
  return {
    reference,
    vault: holderId,
    asset: asset.id,
    amount: decimalOf(units, token.decimals),
    address: toAddress,
  }
}
