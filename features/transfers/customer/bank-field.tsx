// Answers for choosing the bank of an account number: the likely ones as chips, all others by their name in a sheet.
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { listLikelyBanks } from '#features/banks/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Field } from '#kit/ui/field.tsx'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { shortBank } from '#kit/words/short-bank.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { BankSheet, type Bank } from './bank-sheet.tsx'

interface BankFieldProps {
  /** The ten digits, once they are there. */
  readonly accountNumber: string | undefined
  readonly bank: { readonly code: string; readonly name: string } | null
  readonly onChoose: (bank: Bank) => void
  readonly error: string | undefined
  /** The name is there: whoever wants another bank finds it in the sheet. */
  readonly isSettled: boolean
}

export function BankField({ accountNumber, bank, onChoose, error, isSettled }: BankFieldProps) {
  const [open, setOpen] = useState(false)
  const guesses = useLikelyBanks(accountNumber)
  const choose = (chosen: Bank) => {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <Field group label={say(words.bank)} error={error}>
      {() => (
        <div className="grid gap-2">
          {guesses.length > 0 && !isSettled && (
            <LikelyBanks guesses={guesses} chosen={bank?.code} onChoose={choose} />
          )}
          {/* The likely banks go away once the name is there; whoever chose one goes on at what was chosen. */}
          <div data-focus-next="">
            <Card flush>
              <ListRows>
                {[
                  <ListRow
                    key="bank"
                    onPress={() => setOpen(true)}
                    chevron
                    lead={<Tile square icon={Landmark} />}
                    title={bank?.name ?? say(guesses.length === 0 ? words.chooseBank : words.allBanks)}
                  />,
                ]}
              </ListRows>
            </Card>
          </div>
          <BankSheet open={open} onClose={() => setOpen(false)} onChoose={choose} />
        </div>
      )}
    </Field>
  )
}

/** The guess is best at its head; what follows only makes people search with their eyes. */
const likelyMost = 4

/** A fit is a guess, and one in ten fits any bank, so only those that most people use are offered. Without one, and without a network, the sheet is there. */
function useLikelyBanks(accountNumber: string | undefined): readonly Bank[] {
  const query = { account_number: accountNumber ?? '' }
  const { data } = useAnswer(listLikelyBanks, { query }, { enabled: accountNumber !== undefined })
  return data?.filter(({ is_common: isCommon }) => isCommon).slice(0, likelyMost) ?? []
}

interface LikelyBanksProps {
  readonly guesses: readonly Bank[]
  readonly chosen: string | undefined
  readonly onChoose: (bank: Bank) => void
}

/** Nothing is chosen until somebody presses. */
function LikelyBanks({ guesses, chosen, onChoose }: LikelyBanksProps) {
  return (
    <div role="group" aria-label={say(words.likely)} className="flex flex-wrap gap-2">
      <p className="w-full text-14 text-text-2">{say(words.likelyHint)}</p>
      {guesses.map((bank) => (
        <button
          key={bank.code}
          type="button"
          aria-pressed={bank.code === chosen}
          onClick={() => onChoose(bank)}
          className="touch-44 min-h-9 max-w-full truncate rounded-button bg-brand-soft px-3.5 text-14 font-semibold text-on-brand-soft transition-colors hover:bg-selected aria-pressed:bg-brand aria-pressed:text-on-brand"
        >
          {shortBank(bank.name)}
        </button>
      ))}
    </div>
  )
}
