// Answers for what other rooms may use of wallets: opening one, reading a person's, and the calls.
export { hasUser, listWallets, type WalletView } from './api/list-wallets.ts'
export { lockWallet, lockWalletsBeside, type LockedWallet } from './api/lock-wallet.ts'

export { findWalletFaults } from './api/find-wallet-faults.ts'
export { closeWallets } from './api/close-wallets.ts'
export { openWallet, type OpenedWallet } from './api/open-wallet.ts'
export { findOwnFreeze, freezeWallets, unfreezeWallets } from './api/own-freeze.ts'
export { jobs } from './api/jobs.ts'
export { periodic } from './api/periodic.ts'
export { routes } from './api/routes.ts'
export { freezeInForce } from './rules.ts'
