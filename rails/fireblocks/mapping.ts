// Answers for reading Fireblocks: its JSON in, our words out, or undefined for a shape that it does not document. Numbers arrive as they are written.
import * as z from 'zod/mini'
import type {
  AddressAtCustodian,
  CoinBalance,
  CoinDeposit,
  CoinDepositState,
  Holder,
  Place,
  ReturnAtCustodian,
  ReturnWish,
} from '#features/crypto/rail.ts'
import { readAddress } from '#kit/coins/address.ts'
import { networks, tokenByContract, tokenOf } from '#kit/coins/networks.ts'
import { unitsOf } from '#kit/coins/units.ts'
import { partnerText } from '#kit/partner-text.ts'
import type { Asset } from './assets.ts'

function read<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> | undefined {
  const parsed = z.safeParse(shape, body)
  return parsed.success ? parsed.data : undefined
}

const id = z.string().check(z.minLength(1), z.maxLength(100))
const decimal = z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,30})?$/))
const count = z.pipe(z.string().check(z.regex(/^\d{1,7}$/)), z.transform(Number))
/** Milliseconds since 1970. */
const instant = z.pipe(
  z.string().check(z.regex(/^\d{12,14}$/)),
  z.transform((written) => new Date(Number(written))),
)

const vault = z.object({ id, name: z.nullish(z.string()) })
const vaults = z.object({ accounts: z.array(vault) })

export const readVault = (body: unknown): Holder | undefined => {
  const found = read(vault, body)
  return found && { holderId: found.id }
}

/** Of the vault accounts whose names begin so the one that is called so; `none`: there is none. */
export function readVaults(body: unknown, name: string): Holder | 'none' | undefined {
  const all = read(vaults, body)?.accounts
  const found = all?.find((one) => one.name === name)
  if (found) return { holderId: found.id }
  return all && 'none'
}

const address = z.object({ address: z.string(), tag: z.nullish(z.string()) })
const addresses = z.object({ addresses: z.array(z.extend(address, { assetId: z.nullish(z.string()) })) })

/** One wallet of a vault account has one address, so that both name it. */
export const addressIdOf = (holderId: string, asset: string): string => `${holderId}:${asset}`

type Wanted = Place & { readonly addressId: string }

function addressOf(
  given: z.output<typeof address>,
  { network, addressId }: Wanted,
): AddressAtCustodian | undefined {
  if ((given.tag ?? '') !== '') return undefined
  if (given.address === '') return { addressId, address: undefined }
  const written = readAddress(given.address, networks[network].form)
  return written.ok ? { addressId, address: written.value } : undefined
}

export function readWallet(body: unknown, wanted: Wanted): AddressAtCustodian | undefined {
  const given = read(address, body)
  return given && addressOf(given, wanted)
}

export function readAddresses(body: unknown, wanted: Wanted): AddressAtCustodian | 'none' | undefined {
  const all = read(addresses, body)?.addresses
  const [first] = all ?? []
  return first ? addressOf(first, wanted) : all && 'none'
}

const asset = z.object({
  id: z.string(),
  legacyId: z.nullish(z.string()),
  onchain: z.nullish(z.object({ address: z.nullish(z.string()) })),
})

/** The contract behind an asset id: null where it names none. */
export function readContract(body: unknown, assetId: string): string | null | undefined {
  const found = read(asset, body)
  if (found === undefined || ![found.id, found.legacyId].includes(assetId)) return undefined
  return found.onchain?.address ?? null
}

const peer = z.object({ type: z.string(), id: z.nullish(z.string()) })
const screening = z.nullish(
  z.object({ screeningStatus: z.nullish(z.string()), status: z.nullish(z.string()) }),
)
const transaction = z.object({
  id,
  externalTxId: z.nullish(z.string()),
  status: z.string(),
  subStatus: z.nullish(z.string()),
  assetId: z.string(),
  source: peer,
  sourceAddress: z.nullish(z.string()),
  destination: z.nullish(peer),
  destinationAddress: z.nullish(z.string()),
  amountInfo: z.nullish(z.object({ amount: z.nullish(decimal) })),
  amount: z.nullish(z.string()),
  txHash: z.nullish(z.string().check(z.maxLength(200))),
  index: z.nullish(count),
  numOfConfirmations: z.nullish(count),
  createdAt: instant,
  complianceResults: z.nullish(z.object({ aml: screening, amlList: z.nullish(z.array(screening)) })),
})
type Transaction = z.output<typeof transaction>
type Peer = Transaction['destination']

const frozen = new Set(['AUTO_FREEZE', 'FROZEN_MANUALLY'])
const underWay = new Set([
  'SUBMITTED',
  'PENDING_AML_SCREENING',
  'PENDING_ENRICHMENT',
  'PENDING_AUTHORIZATION',
  'QUEUED',
  'PENDING_SIGNATURE',
  'PENDING_3RD_PARTY_MANUAL_APPROVAL',
  'PENDING_3RD_PARTY',
  'BROADCASTING',
  'CONFIRMING',
  'CANCELLING',
])
const never = new Set(['FAILED', 'CANCELLED', 'TIMEOUT'])
const refused = new Set(['REJECTED', 'BLOCKED'])

function stateOf(given: Transaction): CoinDepositState | undefined {
  const { status, subStatus, complianceResults: screened, numOfConfirmations } = given
  const screens = [screened?.aml, ...(screened?.amlList ?? [])]
  const isFrozen = screens.some((one) => one?.screeningStatus === 'FROZEN' || one?.status === 'FROZEN')
  if (status === 'COMPLETED') return isFrozen ? 'on_hold' : 'accepted'
  if (underWay.has(status)) return (numOfConfirmations ?? 0) === 0 ? 'seen' : 'confirming'
  if (refused.has(status)) return isFrozen || frozen.has(subStatus ?? '') ? 'on_hold' : 'rejected'
  return never.has(status) ? 'vanished' : undefined
}

const amountOf = ({ amountInfo, amount }: Transaction): string => amountInfo?.amount ?? amount ?? ''
const wordsOf = ({ status, subStatus }: Transaction): string =>
  partnerText([status, subStatus ?? ''].filter((text) => text !== '').join(': '))

/** Which asset a deposit is of, before its contract is asked for; undefined for an answer about something else. */
export function readAssetOf(
  body: unknown,
  asked: Holder & { readonly depositId: string },
): string | undefined {
  const given = read(transaction, body)
  return given?.id === asked.depositId && isTo(given, asked.holderId) ? given.assetId : undefined
}

// Peers of our own workspace. The gas station tops vault accounts up with what their networks take as fees.
const own = new Set(['VAULT_ACCOUNT', 'INTERNAL_WALLET', 'GAS_STATION'])

/** The vault account that it comes to from elsewhere; undefined for what leaves, or moves within our own workspace. */
export const holderOf = (source: { readonly type: string }, destination: Peer): string | undefined =>
  !own.has(source.type) && destination?.type === 'VAULT_ACCOUNT' ? (destination.id ?? undefined) : undefined

const isTo = ({ source, destination }: Transaction, holderId: string): boolean =>
  holderOf(source, destination) === holderId

/** Where an asset id stands for a coin of ours: only if its contract is that coin's. */
function placeOf(ours: Asset | undefined, contract: string | null): Place | undefined {
  if (ours === undefined || contract === null) return undefined
  const found = tokenByContract(ours.network, contract)
  return found?.coin === ours.coin ? { coin: ours.coin, network: ours.network } : undefined
}

type Behind = { readonly asset: Asset | undefined; readonly contract: string | null }

export function readDeposit(
  body: unknown,
  asked: Holder & { readonly depositId: string },
  behind: Behind,
): CoinDeposit | undefined {
  const given = read(transaction, body)
  if (given === undefined || given.id !== asked.depositId || !isTo(given, asked.holderId)) return undefined
  const state = stateOf(given)
  const place = placeOf(behind.asset, behind.contract)
  const decimals = place && tokenOf(place.coin, place.network)?.decimals
  const units = decimals === undefined ? undefined : unitsOf(amountOf(given), decimals)
  if (state === undefined) return undefined
  return {
    ...asked,
    place,
    contract: behind.contract ?? undefined,
    txid: given.txHash ?? '',
    logIndex: given.index ?? undefined,
    toAddress: given.destinationAddress ?? '',
    fromAddresses: (given.sourceAddress ?? '') === '' ? [] : [given.sourceAddress ?? ''],
    amount: units === undefined || decimals === undefined ? undefined : { units, decimals },
    feeUnits: 0n,
    confirmations: given.numOfConfirmations ?? 0,
    required: undefined,
    state,
    seenAt: given.createdAt,
    detail: wordsOf(given),
  }
}

const listed = z.array(z.object({ id, createdAt: instant, source: peer, destination: z.nullish(peer) }))

/** A page of transactions by what they are found by. `holderId` is undefined for what comes from elsewhere to no vault account of ours. */
export const readListed = (body: unknown) =>
  read(listed, body)?.map(({ id: depositId, createdAt: seenAt, source, destination: to }) => ({
    depositId,
    seenAt,
    holderId: holderOf(source, to),
  }))

const balances = z.array(z.object({ id: z.string(), total: decimal }))

/** Undefined too where an asset of ours has an amount that its contract cannot have. */
export function readBalances(body: unknown, assets: readonly Asset[]): CoinBalance[] | undefined {
  const all = read(balances, body)
  const ours = all?.flatMap(({ id: assetId, total }) => {
    const found = assets.find((one) => one.id === assetId)
    const token = found && tokenOf(found.coin, found.network)
    if (found === undefined || token === undefined) return []
    const units = unitsOf(total, token.decimals)
    return [units === undefined ? undefined : { ...placeIn(found), units, decimals: token.decimals }]
  })
  const known = ours?.filter((one) => one !== undefined)
  return known?.length === ours?.length ? known : undefined
}

const placeIn = ({ coin, network }: Asset): Place => ({ coin, network })

function returnStateOf(status: string): ReturnAtCustodian['state'] | undefined {
  if (status === 'COMPLETED') return 'done'
  if (underWay.has(status)) return 'pending'
  return never.has(status) || refused.has(status) ? 'failed' : undefined
}

const handed = z.object({ id, status: z.string() })

/** The answer that takes an order names nothing of it but its own id. */
export function readHanded(body: unknown): ReturnAtCustodian | undefined {
  const given = read(handed, body)
  const state = given && returnStateOf(given.status)
  return given && state && { returnId: given.id, state, txid: undefined, detail: partnerText(given.status) }
}

/** Undefined also of an answer about other coins, another amount, another address or another vault account. */
export function readReturn(body: unknown, wish: ReturnWish, asset: string): ReturnAtCustodian | undefined {
  const given = read(transaction, body)
  const decimals = tokenOf(wish.coin, wish.network)?.decimals
  const state = given && returnStateOf(given.status)
  if (given === undefined || decimals === undefined || state === undefined) return undefined
  const to = given.destinationAddress ?? ''
  const isOurs =
    given.externalTxId === wish.reference &&
    given.assetId === asset &&
    given.source.id === wish.holderId &&
    unitsOf(amountOf(given), decimals) === wish.units &&
    (to === '' || to === wish.toAddress)
  const txid = (given.txHash ?? '') === '' ? undefined : (given.txHash ?? '')
  return isOurs ? { returnId: given.id, state, txid, detail: wordsOf(given) } : undefined
}
