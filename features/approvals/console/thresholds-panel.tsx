// Answers for the approval thresholds in the settings: what one person does alone, and asking for another.
import { useState } from 'react'
import type { Problem, WireAnswer, WireQuery } from '#kit/http/contract.ts'
import { fieldProblem, troubleWith, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { ChangeByTwo, Differences } from '#kit/screens/reviewed-change.tsx'
import { SettingName, SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { AmountInput, type InputCurrency } from '#kit/ui/amount-input.tsx'
import { Button } from '#kit/ui/button.tsx'
import { readTypedAmount, formatAmount } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/select.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say, sayCount, type Word } from '#kit/words/words.ts'
import { listThresholds, previewThreshold, setThreshold } from '../thresholds-contract.ts'
import { words } from './words.ts'
import { adminRoles } from '#kit/roles.ts'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'

type Threshold = WireAnswer<typeof listThresholds>[number]
type Asked = WireQuery<typeof previewThreshold>
type Words = Readonly<Record<string, Word>>

interface ThresholdsPanelProps extends Pick<SettingsParts, 'may' | 'signInHref' | 'foot'> {
  /** The commands that ask for a second person by amount, in words, and those that do by how many people are told. */
  readonly actWords: Words
  readonly crowdWords: Words
}

const commandName = (command: string, actWords: Words): string => {
  if (command === '*') return say(words.anyCommand)
  const word = actWords[command]
  return word === undefined ? command : say(word)
}

/** Several rows are of every action: each says in which currency, or that it is of what many are told. */
function rowName({ command, currency }: Threshold, actWords: Words): string {
  const act = commandName(command, actWords)
  if (currency === null) return command === '*' ? say(words.anyMessage) : act
  return say(words.actIn, { act, currency: currencyName(currency) })
}

const currencyName = (currency: string): string =>
  currency === 'NGN' ? say(words.naira) : currency === 'USD' ? say(words.dollarsName) : currency

/** Nothing of ours moves reward points, so no act is ever above an amount of them. */
const mayOccur = ({ currency }: Threshold): boolean => currency !== 'COIN'
const roleName = (role: string): string => (role === '*' ? say(words.anyRole) : statusWord(role))

/** `₦100,000.00`, or `50 people`. */
function limitText({ currency, amount, people }: Pick<Threshold, 'currency' | 'amount' | 'people'>): string {
  return currency === null || amount === null
    ? sayCount(words.peopleAlone, people ?? 0)
    : formatAmount({ currency, amount })
}

export function ThresholdsPanel(props: ThresholdsPanelProps) {
  const { may, signInHref, actWords, crowdWords, foot } = props
  const { data, error, refetch } = useAnswer(listThresholds, {})
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <SettingsPanel
        id="thresholds"
        title={say(words.thresholds)}
        note={say(words.thresholdsNote)}
        aside={
          may(setThreshold.name) && (
            <Button size="sm" onClick={() => setOpen(true)}>
              {say(words.change)}
            </Button>
          )
        }
        {...troubleWith({ error, refetch })}
        empty={say(words.thresholdNone)}
        rows={data
          ?.filter((row) => row.in_force && mayOccur(row))
          .map((row) => (
            <ThresholdRow
              key={`${row.command} ${row.role} ${row.currency}`}
              threshold={row}
              name={rowName(row, { ...actWords, ...crowdWords })}
            />
          ))}
        foot={foot}
      />
      {isOpen && <ThresholdDialog {...{ signInHref, actWords, crowdWords }} onClose={close} />}
    </>
  )
}

function ThresholdRow({ threshold, name }: { threshold: Threshold; name: string }) {
  return (
    <>
      <SettingName name={name}>
        {roleName(threshold.role)}, {say(words.since).toLowerCase()} <Time at={threshold.from} />
      </SettingName>
      <span className="font-medium">{limitText(threshold)}</span>
    </>
  )
}

interface Wish {
  readonly command: string
  readonly role: string
  readonly currency: InputCurrency
  readonly typed: string
  readonly people: string
}

const emptyWish: Wish = { command: '*', role: '*', currency: 'NGN', typed: '', people: '' }

/** What is asked of a wish; undefined while its amount cannot be read. */
function askedOf({ command, role, currency, typed, people }: Wish, crowdWords: Words): Asked | undefined {
  if (Object.hasOwn(crowdWords, command)) return { command, role, people }
  const read = readTypedAmount(typed, currency)
  return 'wrong' in read ? undefined : { command, role, currency, amount: read.amount }
}

type ThresholdDialogProps = Omit<ThresholdsPanelProps, 'may' | 'foot'> & { readonly onClose: () => void }

function ThresholdDialog({ signInHref, actWords, crowdWords, onClose }: ThresholdDialogProps) {
  const [wish, setWish] = useState(emptyWish)
  const [isWrong, setWrong] = useState(false)
  const asking = useSend(setThreshold)
  const reviewing = useChange({ byQuery: useSend(previewThreshold), asking, onClose })
  const { problem, look } = reviewing
  const review = () => {
    const asked = askedOf(wish, crowdWords)
    setWrong(asked === undefined)
    if (asked !== undefined) void look(asked)
  }
  return (
    <ChangeByTwo
      title={say(words.changeTitle)}
      effect={say(words.changeBody)}
      seen={(seen) => <ThresholdReview seen={seen} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={review}
    >
      <ThresholdFields
        {...{ wish, actWords, crowdWords, isWrong, problem }}
        onChange={(part) => setWish({ ...wish, ...part })}
      />
    </ChangeByTwo>
  )
}

function ThresholdReview({ seen: { before, after } }: { seen: WireAnswer<typeof previewThreshold> }) {
  return (
    <Differences
      label={say(words.differences)}
      rows={[
        {
          name: say(words.alone),
          before: before === null ? null : limitText(before),
          after: limitText(after),
        },
      ]}
    />
  )
}

interface ThresholdFieldsProps extends Pick<ThresholdsPanelProps, 'actWords' | 'crowdWords'> {
  readonly wish: Wish
  readonly isWrong: boolean
  readonly problem: Problem | undefined
  readonly onChange: (part: Partial<Wish>) => void
}

function ThresholdFields({ wish, actWords, crowdWords, isWrong, problem, onChange }: ThresholdFieldsProps) {
  const all = { ...actWords, ...crowdWords }
  return (
    <>
      <Select
        label={say(words.command)}
        name="command"
        choices={['*', ...Object.keys(all)].map((value) => ({ value, label: commandName(value, all) }))}
        value={wish.command}
        onChange={(command) => onChange({ command })}
      />
      <Select
        label={say(words.role)}
        name="role"
        choices={['*', ...adminRoles].map((value) => ({ value, label: roleName(value) }))}
        value={wish.role}
        onChange={(role) => onChange({ role })}
      />
      {Object.hasOwn(crowdWords, wish.command) ? (
        <TextInput
          label={say(words.newPeople)}
          hint={say(words.newPeopleHint)}
          error={fieldProblem(problem, 'people')}
          name="people"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={wish.people}
          onChange={(people) => onChange({ people })}
        />
      ) : (
        <AmountInput
          label={say(words.newAmount)}
          error={isWrong ? say(words.amountWrong) : undefined}
          name="amount"
          currency={wish.currency}
          onCurrencyChange={(currency) => onChange({ currency })}
          value={wish.typed}
          onChange={(typed) => onChange({ typed })}
        />
      )}
    </>
  )
}
