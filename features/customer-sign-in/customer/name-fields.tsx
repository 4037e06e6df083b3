// Answers for the two fields of a name, wherever it is asked for.
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

/** As long as the contract lets a name be. */
const nameLengthMax = 60

interface NameParts {
  readonly firstName: string
  readonly lastName: string
}

interface NameFieldsProps {
  readonly value: NameParts
  readonly faults: { readonly [Part in keyof NameParts]?: string | undefined }
  readonly onChange: (part: Partial<NameParts>) => void
}

export function NameFields({ value, faults, onChange }: NameFieldsProps) {
  const same = { autoCapitalize: 'words', spellCheck: false, maxLength: nameLengthMax } as const
  return (
    <>
      <TextInput
        {...same}
        label={say(words.firstName)}
        error={faults.firstName}
        autoComplete="given-name"
        value={value.firstName}
        onChange={(firstName) => onChange({ firstName })}
      />
      <TextInput
        {...same}
        label={say(words.lastName)}
        error={faults.lastName}
        autoComplete="family-name"
        value={value.lastName}
        onChange={(lastName) => onChange({ lastName })}
      />
    </>
  )
}
