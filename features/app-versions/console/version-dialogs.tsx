// Answers for changing what a platform may run in the console, and for taking a planned version back: by two people.
import { useState } from 'react'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { retyped, rowOn, useWrittenOver } from '#kit/screens/dated-rows.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { ChangeByTwo, Differences, holdsIn, useBeginning } from '#kit/screens/reviewed-change.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { Select } from '#kit/ui/select.tsx'
import { useNow } from '#kit/ui/now.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { configureAppVersion, platforms, previewAppVersion, withdrawAppVersion } from '../contract.ts'
import { type Platform, platformWords, type Version } from './platforms.ts'
import { words } from './words.ts'

const fields = [
  { name: 'minimum', label: words.minimum, hint: undefined, most: 17 },
  { name: 'latest', label: words.latest, hint: undefined, most: 17 },
  { name: 'message', label: words.message, hint: words.messageHint, most: 200 },
  { name: 'store_url', label: words.storeUrl, hint: words.storeUrlHint, most: 300 },
] as const

type Wish = Readonly<Record<(typeof fields)[number]['name'], string>>

interface DialogProps {
  readonly signInHref: string
  readonly onClose: () => void
}

/** What holds for a platform, to be changed. */
const wishOf = (held: Version | undefined): Wish => ({
  minimum: held?.minimum ?? '',
  latest: held?.latest ?? '',
  message: held?.message ?? '',
  store_url: held?.store_url ?? '',
})

/** `rows`: all that there are, what holds for each platform now first. */
export function VersionDialog({ rows, signInHref, onClose }: DialogProps & { rows: readonly Version[] }) {
  const now = useNow()
  const lineOf = (of: Platform) => rows.filter((one) => one.platform === of)
  const heldBy = (of: Platform) => rowOn(lineOf(of), undefined, now)
  const [platform, setPlatform] = useState<Platform>('web')
  const [wish, setWish] = useState(() => wishOf(heldBy('web')))
  const beginning = useBeginning('now')
  const asking = useSend(configureAppVersion)
  const reviewing = useChange({ byQuery: useSend(previewAppVersion), asking, onClose })
  const { problem, look } = reviewing
  const { review, notice, restart } = useWrittenOver(heldBy('web'), lineOf(platform), ({ minimum, latest }) =>
    say(words.range, { minimum, latest }),
  )
  const { store_url: storeUrl, ...rest } = wish
  const store = storeUrl.trim() === '' ? {} : { store_url: storeUrl }
  return (
    <ChangeByTwo
      title={say(words.setTitle)}
      effect={say(words.setEffect)}
      seen={(seen) => <VersionReview seen={seen} atOnce={beginning.atOnce} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={() =>
        beginning.read((from) =>
          review(from, {
            fill: (before, after) => setWish(retyped(wish, wishOf(before), wishOf(after))),
            look: (over) =>
              void look({ platform, ...rest, ...store, ...from, ...(over && { instead_of: over.number }) }),
          }),
        )
      }
    >
      {notice}
      <PlatformField
        value={platform}
        onChange={(value) => {
          setPlatform(value)
          setWish(wishOf(heldBy(value)))
          restart(heldBy(value))
        }}
      />
      <WishFields {...{ wish, problem }} onChange={(part) => setWish({ ...wish, ...part })} />
      {beginning.fieldFor(problem)}
    </ChangeByTwo>
  )
}

function PlatformField({ value, onChange }: { value: Platform; onChange: (value: Platform) => void }) {
  return (
    <Select
      label={say(words.platform)}
      name="platform"
      choices={platforms.map((one) => ({ value: one, label: say(platformWords[one]) }))}
      {...{ value, onChange }}
    />
  )
}

interface WishFieldsProps {
  readonly wish: Wish
  readonly problem: Problem | undefined
  readonly onChange: (part: Partial<Wish>) => void
}

function WishFields({ wish, problem, onChange }: WishFieldsProps) {
  return fields.map(({ name, label, hint, most }) => (
    <TextInput
      key={name}
      label={say(label)}
      hint={hint === undefined ? undefined : say(hint)}
      error={fieldProblem(problem, name)}
      name={name}
      autoComplete="off"
      maxLength={most}
      value={wish[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  ))
}

interface ReviewProps {
  readonly seen: WireAnswer<typeof previewAppVersion>
  readonly atOnce: boolean
}

function VersionReview({ seen, atOnce }: ReviewProps) {
  return (
    <Differences
      label={say(words.differences)}
      rows={[
        ...fields.map(({ name, label }) => ({
          name: say(label),
          before: seen.before?.[name] ?? (name === 'store_url' ? say(words.noStore) : null),
          after: seen.after[name] ?? say(words.noStore),
        })),
        ...holdsIn({ ...seen, atOnce }),
      ]}
    />
  )
}

export function TakeVersionBack({ row, ...dialog }: DialogProps & { readonly row: Version }) {
  const { number, from, platform } = row
  const sending = useSend(withdrawAppVersion)
  return (
    <TakeBackDialog
      which={{ number }}
      name={say(platformWords[platform])}
      {...{ from, sending, ...dialog }}
    />
  )
}
