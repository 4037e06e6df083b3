// Answers for what a transaction says of money that we moved ourselves, and of a payment that the bank has taken back.
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { reversedWord } from './reversed-word.ts'
import type { Transaction } from './transactions.ts'
import { viewWords } from './view-words.ts'

const takenTitles: Readonly<Record<string, Word>> = {
  debt: viewWords.debtTitle,
  court_order: viewWords.courtTitle,
}

/** What we moved ourselves, or moved back, and whom to ask about it. */
export function ByHouse({ transaction }: { transaction: Transaction }) {
  const { name: product, emails } = useBrand()
  const { direction, channel, counterparty } = transaction
  const word =
    reversedWord(transaction) ??
    (direction === 'debit' ? (takenTitles[channel] ?? viewWords.takenTitle) : viewWords.addedTitle)
  return (
    <Banner tone="neutral" title={say(word, { product, name: shownName(counterparty.name) })}>
      {say(viewWords.byHouseAsk, { email: emails.support })}
    </Banner>
  )
}

/** It was in the wallet, and is the bank's again. */
export function TakenBack() {
  const { emails } = useBrand()
  return <Banner tone="neutral">{say(viewWords.takenBackNote, { email: emails.help })}</Banner>
}
