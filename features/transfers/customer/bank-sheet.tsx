// Answers for finding a bank among all of them, by its name or by what people call it.
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { listBanks, type listLikelyBanks } from '#features/banks/contract.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { useDebounced } from '#kit/screens/debounced.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { ListRow, ListRows } from '#kit/ui/list-row.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { ListSkeleton, Loading } from '#kit/ui/skeleton.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { WireAnswer } from '#kit/http/contract.ts'

export type Bank = WireAnswer<typeof listLikelyBanks>[number]

/** More rows than anybody reads through; typing one more letter is quicker. */
const shownMost = 40
const stillMilliseconds = 150

interface BankSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onChoose: (bank: Bank) => void
}

export function BankSheet({ open, onClose, onChoose }: BankSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={say(words.chooseBank)}>
      {open && <Banks onChoose={onChoose} />}
    </Sheet>
  )
}

function Banks({ onChoose }: Pick<BankSheetProps, 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const sought = useDebounced(typed.trim(), stillMilliseconds)
  const { data, error, isPlaceholderData, refetch } = useAnswer(
    listBanks,
    { query: sought === '' ? {} : { query: sought } },
    { keepsOld: true },
  )
  const found = sought === '' ? data?.filter(({ is_common: isCommon }) => isCommon) : data
  // While an answer is on its way the banks of the search before are shown.
  const areSought = sought !== '' && sought === typed.trim() && !isPlaceholderData
  const chooseFirst = () => {
    const [first] = found ?? []
    if (areSought && first !== undefined) onChoose(first)
  }
  return (
    // As high whatever is found, so that the field stays where it is under the thumb.
    <div className="grid h-[calc(100dvh-112px)] max-h-160 grid-rows-[auto_minmax(0,1fr)] gap-3">
      <BankSearch typed={typed} onType={setTyped} onEnter={chooseFirst} />
      <div className="-mx-4 overflow-y-auto px-4">
        {found !== undefined && <FoundBanks found={found} searched={sought !== ''} onChoose={onChoose} />}
        {found === undefined && error === null && (
          <Loading label={say(words.commonBanks)}>
            <ListSkeleton rows={5} />
          </Loading>
        )}
        {found === undefined && error !== null && (
          <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  )
}

interface BankSearchProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onEnter: () => void
}

function BankSearch({ typed, onType, onEnter }: BankSearchProps) {
  return (
    <TextInput
      label={say(words.searchBank)}
      hideLabel
      type="search"
      inputMode="search"
      autoComplete="off"
      spellCheck={false}
      placeholder={say(words.searchBank)}
      maxLength={80}
      value={typed}
      onChange={onType}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
      focusFirst
      before={<Search aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-text-3" />}
    />
  )
}

interface FoundBanksProps {
  readonly found: readonly Bank[]
  readonly searched: boolean
  readonly onChoose: (bank: Bank) => void
}

function FoundBanks({ found, searched, onChoose }: FoundBanksProps) {
  if (found.length === 0) {
    return (
      <div role="status">
        <EmptyState title={say(words.noBank)}>{say(words.noBankBody)}</EmptyState>
      </div>
    )
  }
  const heading = say(searched ? words.foundBanks : words.commonBanks)
  return (
    <section aria-label={heading}>
      <h3 className="px-1 pb-1 text-14 font-medium text-text-2">{heading}</h3>
      <div className="-mx-3">
        <ListRows label={heading}>
          {found.slice(0, shownMost).map((bank) => (
            <ListRow
              key={bank.code}
              title={bank.name}
              {...(bank.aliases.length > 0 ? { detail: bank.aliases.join(', ') } : {})}
              onPress={() => onChoose(bank)}
            />
          ))}
        </ListRows>
      </div>
      {found.length > shownMost && <p className="px-1 pt-2 text-14 text-text-2">{say(words.moreBanks)}</p>}
    </section>
  )
}
