// Answers for the fields of a phone number and its network: the numbers that were bought for before are one press away, and so is another network.
import { groupNigerianPhone } from '#kit/nigerian-phone.ts'
import { Chips } from '#kit/ui/chips.tsx'
import { Field } from '#kit/ui/field.tsx'
import { formatPhone } from '#kit/ui/format.ts'
import { PhoneInput } from '#kit/ui/phone-input.tsx'
import { say } from '#kit/words/words.ts'
import {
  type AtNetwork,
  isSameNumber,
  networkHint,
  type NumberDraft,
  type RecentNumber,
  typedNumber,
} from './number-at.ts'
import { numberWords as words } from './number-words.ts'

export interface Recent extends RecentNumber {
  readonly networkName: string
}

interface NumberFieldsProps {
  /** With the network as it stands, chosen or proposed. */
  readonly draft: NumberDraft
  /** The customer's own number, in groups; '' where none is known. */
  readonly own: string
  readonly choices: readonly AtNetwork[]
  readonly recent: readonly Recent[]
  readonly faults: { readonly phone?: string | undefined; readonly network?: string | undefined }
  readonly onChange: (draft: NumberDraft) => void
  /** Whether the network was chosen, and not proposed. */
  readonly chosen: string | undefined
}

export function NumberFields({ draft, own, choices, recent, faults, onChange, chosen }: NumberFieldsProps) {
  const { phone, network } = draft
  return (
    <>
      <PhoneInput
        label={say(words.phone)}
        hint={phone === own && own !== '' ? say(words.ownPhone) : undefined}
        error={faults.phone}
        value={phone}
        onChange={(typed) => onChange(typedNumber({ phone, network: chosen }, typed))}
        name="phone"
      />
      <RecentNumbers recent={recent} draft={draft} onChoose={onChange} />
      <Field
        group
        label={say(words.network)}
        hint={networkHint(draft, { choices, recent })}
        error={faults.network}
      >
        {() => (
          <Chips
            label={say(words.network)}
            choices={choices}
            value={network ?? ''}
            onChange={(code) => onChange({ phone, network: code })}
            wraps
          />
        )}
      </Field>
    </>
  )
}

const idOf = ({ network, phone }: RecentNumber): string => `${network} ${phone}`

interface RecentNumbersProps {
  readonly recent: readonly Recent[]
  readonly draft: NumberDraft
  readonly onChoose: (draft: NumberDraft) => void
}

/** Nothing where there are none, and while they are asked for: whoever types needs no list. */
function RecentNumbers({ recent, draft, onChoose }: RecentNumbersProps) {
  if (recent.length === 0) return null
  const chosen = recent.find((one) => one.network === draft.network && isSameNumber(draft, one))
  const choose = (id: string) => {
    const number = recent.find((one) => idOf(one) === id)
    if (number !== undefined) onChoose({ ...number, phone: groupNigerianPhone(number.phone) })
  }
  return (
    <Field group label={say(words.recent)}>
      {() => (
        <Chips
          label={say(words.recent)}
          choices={recent.map((one) => ({
            value: idOf(one),
            label: say(words.numberAt, { phone: formatPhone(one.phone), network: one.networkName }),
          }))}
          value={chosen && idOf(chosen)}
          onChange={choose}
        />
      )}
    </Field>
  )
}
