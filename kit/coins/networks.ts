// Answers for which stablecoins there are on which network: the contract that is each of them, its decimals, and how addresses are written there.
import type { Currency } from '../money/currency.ts'

export const coins = ['USDT', 'USDC', 'PYUSD'] as const satisfies readonly Currency[]
export type Coin = (typeof coins)[number]

/** How addresses are written: `0x…` by EIP-55, `T…` in base58check, or 32 bytes in base58. */
export type AddressForm = 'evm' | 'tron' | 'solana'

type NetworkTerms = {
  /** As people know it. */
  readonly name: string
  /** What a token there is called by wallets. */
  readonly standard: string
  readonly form: AddressForm
  /** After so many blocks it is customary to believe a transfer. */
  readonly confirmations: number
}

export const networks = {
  ethereum: { name: 'Ethereum', standard: 'ERC-20', form: 'evm', confirmations: 12 },
  tron: { name: 'Tron', standard: 'TRC-20', form: 'tron', confirmations: 20 },
  bsc: { name: 'BNB Smart Chain', standard: 'BEP-20', form: 'evm', confirmations: 15 },
  polygon: { name: 'Polygon', standard: 'ERC-20', form: 'evm', confirmations: 128 },
  solana: { name: 'Solana', standard: 'SPL', form: 'solana', confirmations: 32 },
  arbitrum: { name: 'Arbitrum', standard: 'ERC-20', form: 'evm', confirmations: 30 },
  avalanche: { name: 'Avalanche', standard: 'ERC-20', form: 'evm', confirmations: 12 },
  base: { name: 'Base', standard: 'ERC-20', form: 'evm', confirmations: 10 },
  optimism: { name: 'Optimism', standard: 'ERC-20', form: 'evm', confirmations: 10 },
} as const satisfies Readonly<Record<string, NetworkTerms>>

export type Network = keyof typeof networks
export const networkNames: readonly Network[] = Object.keys(networks).filter(isNetwork)

export function isNetwork(text: string): text is Network {
  return Object.hasOwn(networks, text)
}

export function isCoin(text: string): text is Coin {
  return coins.some((coin) => coin === text)
}

/** A coin on a network. Nothing but its contract says what it is: names and symbols are free to everybody. */
export type Token = {
  readonly coin: Coin
  readonly network: Network
  readonly contract: string
  readonly decimals: number
  /** Whether its issuer stands behind it there, or a bridge does. */
  readonly isIssuers: boolean
}

const token = (
  coin: Coin,
  network: Network,
  contract: string,
  more: { readonly decimals?: number; readonly isIssuers?: boolean } = {},
): Token => ({ coin, network, contract, decimals: more.decimals ?? 6, isIssuers: more.isIssuers ?? true })

// Bridged coins of the same name have contracts of their own and are not here, USDC.e on Polygon (0x2791…4174) among them.
export const tokens: readonly Token[] = [
  token('USDT', 'ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  token('USDT', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  token('USDT', 'bsc', '0x55d398326f99059fF775485246999027B3197955', { decimals: 18, isIssuers: false }),
  token('USDT', 'polygon', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', { isIssuers: false }),
  token('USDT', 'solana', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
  token('USDT', 'arbitrum', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', { isIssuers: false }),
  token('USDT', 'avalanche', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'),
  token('USDC', 'ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  token('USDC', 'base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  token('USDC', 'polygon', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
  token('USDC', 'arbitrum', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  token('USDC', 'optimism', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
  token('USDC', 'avalanche', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'),
  token('USDC', 'solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  token('USDC', 'bsc', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', { decimals: 18, isIssuers: false }),
  token('PYUSD', 'ethereum', '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8'),
  token('PYUSD', 'solana', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'),
  token('PYUSD', 'arbitrum', '0x46850aD61C2B7d64d08c9C754F45254596696984'),
]

/** A coin as it is on a network; undefined where it is not. */
export function tokenOf(coin: Coin, network: Network): Token | undefined {
  return tokens.find((one) => one.coin === coin && one.network === network)
}

/** What a contract on a network is; undefined: none of these coins, whatever it calls itself. */
export function tokenByContract(network: Network, contract: string): Token | undefined {
  // Letters of EVM addresses are a checksum and nothing else; everywhere else another letter is another address.
  const alike = (text: string): string => (networks[network].form === 'evm' ? text.toLowerCase() : text)
  return tokens.find((one) => one.network === network && alike(one.contract) === alike(contract))
}

/** What wallets send to by mistake, and nobody can send on from. */
const burnt: readonly string[] = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  '11111111111111111111111111111111',
  // Programs of Solana that hold or move everybody's tokens.
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]

/** Solana's own programs and system variables are named so. */
const ofSolana = /^[A-Z]\w*1{12,}$/

/** Whether nobody has an address: it is burnt, or the contract of a coin. */
export function isNobodys(address: string): boolean {
  const same = (one: string): boolean => one.toLowerCase() === address.toLowerCase()
  return burnt.some(same) || ofSolana.test(address) || tokens.some(({ contract }) => same(contract))
}
