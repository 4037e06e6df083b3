// Answers for what the owner of a frozen wallet reads. Apart, for few wallets are frozen.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('wallets-frozen', {
  title: 'Your wallet is frozen.',
  debit: 'Money can come in, but not go out.',
  credit: 'Money that comes in is on hold until it is unfrozen. It is safe.',
  all: 'You can still see everything. No money moves until it is unfrozen. Your money is safe.',
  talk: 'Talk to us',
  unfreeze: 'Unfreeze',
})
