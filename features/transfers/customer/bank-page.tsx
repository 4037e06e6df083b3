// Answers for an account at a bank: its number, its bank, and the name behind them before any amount.
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { OfflineNote } from '#kit/screens/step-page.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { BankField } from './bank-field.tsx'
import { FlowPage } from './flow-page.tsx'
import { CheckingPayee, PayeeCard } from './payee-card.tsx'
import type { SendPlaces } from './send-places.ts'
import { changeDraft, choosePayee, type Destination, useSending } from './sending.ts'
import { accountDigits, readAccount, shownAccount } from './typed-account.ts'
import { type Found, type Looking, usePayee } from './use-payee.ts'
import type { Bank } from './bank-sheet.tsx'

/** What is wrong with the number so far; `pressed`: also that it is not finished. */
function numberFault(digits: string, hasOther: boolean, pressed: boolean): string | undefined {
  if (hasOther) return say(words.accountNotDigits)
  if (digits.length > accountDigits) return say(words.accountTooLong)
  return pressed && digits.length < accountDigits ? say(words.accountMissing) : undefined
}

/** One destination as long as number and bank are the same. */
function useDestination(account: string | undefined, code: string | undefined): Destination | undefined {
  return useMemo(
    () =>
      account === undefined || code === undefined
        ? undefined
        : { kind: 'bank', bank_code: code, account_number: account },
    [account, code],
  )
}

/** The number and the bank as they are typed and chosen, and the account they make. */
function useAccount() {
  const { draft } = useSending()
  const [typed, setTyped] = useState(shownAccount(draft.accountNumber))
  const [pressed, setPressed] = useState(false)
  const [wasPhone, setWasPhone] = useState(false)
  const { digits, hasOther } = readAccount(typed)
  const isWhole = digits.length === accountDigits && !hasOther
  const to = useDestination(isWhole ? digits : undefined, draft.bank?.code)
  const type = (text: string) => {
    const read = readAccount(text)
    const isDone = read.digits.length === accountDigits && !read.hasOther
    setTyped(isDone ? shownAccount(read.digits) : text)
    setPressed(false)
    setWasPhone(read.wasPhone)
    changeDraft({ accountNumber: read.digits.slice(0, accountDigits) })
  }
  return {
    typed,
    type,
    to,
    isWhole,
    digits,
    wasPhone,
    fault: numberFault(digits, hasOther, pressed),
    bank: draft.bank,
    bankFault: pressed && isWhole && draft.bank === null ? say(words.bankMissing) : undefined,
    press: () => setPressed(true),
  }
}

/** A refusal about the number itself stands at its field. */
function refusedNumber(looking: Looking): string | undefined {
  const isOfNumber = looking.at === 'refused' && looking.problem.code === 'account_not_found'
  return isOfNumber ? looking.problem.message : undefined
}

interface BankPageProps {
  readonly places: SendPlaces
  readonly offline: boolean
  /** That sending to banks is slow or down, from whoever measures it: then the chosen bank is not to blame. */
  readonly health: ReactNode
}

export function BankPage({ places, offline, health }: BankPageProps) {
  const account = useAccount()
  const { looking, again } = usePayee(offline ? undefined : account.to)
  const [, navigate] = useLocation()
  const go = () => {
    if (looking.at !== 'found') return account.press()
    choosePayee(looking.found)
    navigate(places.amount)
  }
  const choose = (bank: Bank) => changeDraft({ bank: { code: bank.code, name: bank.name } })
  return (
    <FlowPage
      title={say(words.bankTitle)}
      above={places.hub}
      onSubmit={go}
      dock={
        <Button type="submit" variant="primary" block disabled={offline} pending={looking.at === 'asked'}>
          {say(words.enterAmount)}
        </Button>
      }
    >
      {offline && <OfflineNote says={words.offline} />}
      {!offline && health}
      <TextInput
        label={say(words.accountNumber)}
        value={account.typed}
        onChange={account.type}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        name="account-number"
        hint={say(account.wasPhone ? words.phoneWallet : words.accountHint)}
        error={account.fault ?? refusedNumber(looking)}
        aside={
          account.isWhole ? undefined : `${Math.min(account.digits.length, accountDigits)}/${accountDigits}`
        }
        inputClassName="tabular-nums"
      />
      <BankField
        accountNumber={account.isWhole ? account.digits : undefined}
        bank={account.bank}
        onChoose={choose}
        error={account.bankFault}
        isSettled={looking.at === 'found'}
      />
      <NameBehind looking={looking} onAgain={again} />
    </FlowPage>
  )
}

/** The name, spoken when it comes; or why there is none. */
function NameBehind({ looking, onAgain }: { looking: Looking; onAgain: () => void }) {
  return (
    <div role="status" className="grid gap-3">
      {looking.at === 'asked' && <CheckingPayee />}
      {looking.at === 'found' && <FoundPayee found={looking.found} newWords={say(words.newPayee)} />}
      {looking.at === 'refused' && refusedNumber(looking) === undefined && (
        <Banner
          tone={looking.problem.code === 'to_yourself' ? 'info' : 'warning'}
          action={
            looking.problem.code !== 'to_yourself' && (
              <LinkButton onPress={onAgain}>{say(words.checkAgain)}</LinkButton>
            )
          }
        >
          {looking.problem.message}
        </Banner>
      )}
    </div>
  )
}

export function FoundPayee({ found, newWords }: { found: Found; newWords: string }) {
  return (
    <PayeeCard payee={found.payee} confirmed>
      {found.isNew && <p className="text-14 text-pretty text-text-2">{newWords}</p>}
    </PayeeCard>
  )
}
