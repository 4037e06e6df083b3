// Answers for one field of a biller's form, by what it asks for: a text, a number, a date in three parts, or one of the biller's own list.
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { DateInput } from '#kit/ui/date-input.tsx'
import { PhoneInput } from '#kit/ui/phone-input.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { type findBiller, listFieldOptions } from '../contract.ts'
import { words } from '../words.ts'

interface OneFieldProps {
  readonly billerId: string
  readonly field: WireAnswer<typeof findBiller>['fields'][number]
  readonly typed: string
  /** The field on which its list hangs, and what was chosen of that. */
  readonly before: { readonly label: string; readonly code: string | undefined } | undefined
  /** Somebody went on without it. */
  readonly isMissing: boolean
  readonly onTell: (value: string) => void
}

export function OneField(props: OneFieldProps) {
  const { field, typed, isMissing, onTell } = props
  const { key, label, hint, kind } = field
  const error = isMissing ? say(words.fieldMissing, { label, hint: hint ?? '' }) : undefined
  const common = { label, hint, error, name: key, value: typed, onChange: onTell }
  switch (kind) {
    case 'choice':
      return <ChoiceField {...props} />
    case 'birth_date':
      return <BornField {...{ label, hint, error, typed, onTell }} />
    case 'phone':
      return <PhoneInput {...common} autoComplete={field.own ? 'tel-national' : 'off'} />
    case 'email':
      return (
        <TextInput
          {...common}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete={field.own ? 'email' : 'off'}
        />
      )
    case 'year':
      return <TextInput {...common} inputMode="numeric" maxLength={4} autoComplete="off" />
    case 'name':
      return (
        <TextInput
          {...common}
          maxLength={100}
          autoCapitalize="words"
          autoComplete={field.own ? 'name' : 'off'}
        />
      )
    case 'text':
      return <TextInput {...common} maxLength={field.most ?? 100} autoComplete="off" />
  }
}

interface BornProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  /** Year, month and day with hyphens between them, each as far as it is typed. */
  readonly typed: string
  readonly onTell: (value: string) => void
}

function BornField({ typed, onTell, ...rest }: BornProps) {
  const [year = '', month = '', day = ''] = typed.split('-')
  return (
    <DateInput
      {...rest}
      value={{ year, month, day }}
      onChange={(parts) => onTell(`${parts.year}-${parts.month}-${parts.day}`)}
    />
  )
}

/** Nothing can be chosen before that on which its list hangs. */
function ChoiceField({ billerId, field, typed, before, isMissing, onTell }: OneFieldProps) {
  const { key, label, hint } = field
  const of = before?.code
  const isAskedFor = before === undefined || of !== undefined
  const read = useAnswer(
    listFieldOptions,
    { params: { id: billerId, key }, query: of === undefined ? {} : { of } },
    { enabled: isAskedFor },
  )
  const { trouble, onRetry } = troubleWith(read)
  const options = (isAskedFor ? read.data : undefined) ?? []
  const isThere = options.some(({ code }) => code === typed)
  const missing = isMissing || (options.length > 0 && typed !== '' && !isThere)
  return (
    <div className="grid gap-2">
      <Select
        label={label}
        hint={hint}
        error={trouble?.message ?? (missing ? say(words.choiceMissing, { label }) : undefined)}
        placeholder={
          isAskedFor
            ? say(read.data === undefined ? words.listComing : words.chooseOne)
            : say(words.chooseBefore, { label: before.label })
        }
        choices={options.map(({ code, name }) => ({ value: code, label: name }))}
        value={isThere ? typed : ''}
        disabled={options.length === 0}
        onChange={onTell}
        name={key}
      />
      {trouble !== undefined && (
        <Button size="sm" variant="soft" onClick={onRetry}>
          {say(words.listAgain)}
        </Button>
      )}
    </div>
  )
}
