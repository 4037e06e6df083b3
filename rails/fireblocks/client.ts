// Answers for reaching Fireblocks: its host, the token that each request is signed by, and the paths we call.
import { createHash, type KeyObject, sign } from 'node:crypto'
import { type Clock, systemClock } from '#kit/clock.ts'
import {
  type PartnerAnswer,
  type PartnerClient,
  partnerClient,
  type Unsigned,
} from '#kit/http/partner-client.ts'
import { newId } from '#kit/ids.ts'
import type { Log } from '#kit/log.ts'
import type { Random } from '#kit/random.ts'

export type Reaching = {
  readonly log: Log
  /** For one try of one call. */
  readonly timeoutMilliseconds: number
  /** For pauses, tokens and how long keys are kept; the machine's when not given. */
  readonly clock?: Clock
  readonly timeoutClock?: Clock
  /** By which requests are dated and keys grow old, where that is another. */
  readonly signingClock?: Clock | undefined
}

export type ClientOptions = Reaching & {
  /** `https://api.fireblocks.io/v1`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The API user's own. */
  readonly privateKey: KeyObject
  readonly random: Random
}

type Wallet = { readonly vault: string; readonly asset: string }

export type FireblocksClient = {
  findVaults(namePrefix: string): Promise<PartnerAnswer>
  makeVault(name: string): Promise<PartnerAnswer>
  listAddresses(of: Wallet): Promise<PartnerAnswer>
  makeWallet(of: Wallet): Promise<PartnerAnswer>
  findTransaction(id: string): Promise<PartnerAnswer>
  /** Those to vault accounts, oldest first, that were made after an instant. */
  listTransactions(after: number): Promise<PartnerAnswer>
  findAsset(id: string): Promise<PartnerAnswer>
  listBalances(): Promise<PartnerAnswer>
  send(order: {
    reference: string
    vault: string
    asset: string
    /** A decimal text in whole coins. */
    amount: string
    address: string
  }): Promise<PartnerAnswer>
  findSent(reference: string): Promise<PartnerAnswer>
}

/** Rows a page. A page with fewer is the last. */
export const rowsPerPage = 500
const tokenSeconds = 25
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token for one try of one request, over the very bytes that are sent. */
function tokenFor(
  { apiKey, privateKey, random, clock }: ClientOptions & { readonly clock: Clock },
  { url, body }: Unsigned,
): string {
  const { pathname, search } = new URL(url)
  const iat = Math.floor(clock.now().getTime() / 1_000)
  const claims = {
    uri: `${pathname}${search}`,
    nonce: newId({ clock, random }),
    iat,
    exp: iat + tokenSeconds,
    sub: apiKey,
    bodyHash: createHash('sha256').update(body).digest('hex'),
  }
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
}

type Ask = PartnerClient['ask']
type Texts = Readonly<Record<string, string>>

function transport(options: ClientOptions): {
  readonly ask: Ask
  get(route: string, path?: Texts, query?: Texts): ReturnType<Ask>
} {
  const { baseUrl, log, timeoutMilliseconds, timeoutClock, clock = systemClock() } = options
  const dated = { ...options, clock: options.signingClock ?? clock }
  const { ask } = partnerClient({
    partner: 'fireblocks',
    baseUrl,
    log,
    timeoutMilliseconds,
    clock,
    ...(timeoutClock && { timeoutClock }),
    headers: { 'x-api-key': options.apiKey },
    sign: (sent) => ({ authorization: `Bearer ${tokenFor(dated, sent)}` }),
    numbers: 'exact',
  })
  return { ask, get: (route, path = {}, query = {}) => ask({ method: 'GET', route, path, query }) }
}

const listing = {
  orderBy: 'createdAt',
  sort: 'ASC',
  limit: String(rowsPerPage),
  destType: 'VAULT_ACCOUNT',
}
const wallet = '/vault/accounts/:vault/:asset'

// Sources: developers.fireblocks.com, and its own client. See README.md.
export function fireblocksClient(options: ClientOptions): FireblocksClient {
  const { ask, get } = transport(options)
  return {
    findVaults: (namePrefix) => get('/vault/accounts_paged', {}, { namePrefix, limit: '50' }),
    makeVault: (name) =>
      ask({
        method: 'POST',
        route: '/vault/accounts',
        headers: { 'idempotency-key': name },
        body: { name, customerRefId: name, hiddenOnUI: true, autoFuel: true },
      }),
    listAddresses: (of) => get(`${wallet}/addresses_paginated`, of),
    makeWallet: (of) => ask({ method: 'POST', route: wallet, path: of, body: {} }),
    findTransaction: (id) => get('/transactions/:id', { id }),
    listTransactions: (after) => get('/transactions', {}, { after: String(after), ...listing }),
    findAsset: (id) => get('/assets/:id', { id }),
    listBalances: () => get('/vault/assets'),
    send: ({ reference, vault, asset, amount, address }) =>
      ask({
        method: 'POST',
        route: '/transactions',
        body: {
          externalTxId: reference,
          operation: 'TRANSFER',
          assetId: asset,
          amount,
          source: { type: 'VAULT_ACCOUNT', id: vault },
          destination: { type: 'ONE_TIME_ADDRESS', oneTimeAddress: { address } },
          note: reference,
        },
      }),
    findSent: (reference) => get('/transactions/external_tx_id/:reference', { reference }),
  }
}
