// Answers for what other rooms may use of wallets: opening one, reading a person's, and the calls.
export { hasUser, listWallets, type WalletView } from './api/list-wallets.ts'
export { openWallet, type OpenedWallet } from './api/open-wallet.ts'
export { findOwnFreeze, freezeWallets, thawWallets } from './api/own-freeze.ts'
export { routes } from './api/routes.ts'
export { freezeInForce } from './rules.ts'
