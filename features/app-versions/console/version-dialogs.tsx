// Answers for changing what a platform may run in the console, and for taking a planned version back: by two people.
import { useState } from 'react'
import type { Problem, WireAnswer, WireQuery } from '#kit/http/contract.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { deskWords } from '#kit/screens/desk-words.ts'
import { useReviewed } from '#kit/screens/reviewed.ts'
import {
  type Beginning,
  BeginningField,
  ChangeByTwo,
  dayOf,
  Differences,
  holdsIn,
} from '#kit/screens/reviewed-change.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { noDate } from '#kit/ui/date-input.tsx'
import { Select } from '#kit/ui/select.tsx'
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

type Asked = WireQuery<typeof previewAppVersion>
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

function useConfiguring(onClose: () => void) {
  const looking = useSend(previewAppVersion)
  const asking = useSend(configureAppVersion)
  return useReviewed({
    looking,
    asking,
    look: (query: Asked) => looking.send({ query }),
    ask: (body, idempotencyKey) => asking.send({ body, idempotencyKey }),
    onClose,
  })
}

/** `held`: what holds for each platform now. */
export function VersionDialog({ held, signInHref, onClose }: DialogProps & { held: readonly Version[] }) {
  const heldBy = (of: Platform) => held.find((one) => one.platform === of)
  const [platform, setPlatform] = useState<Platform>('web')
  const [wish, setWish] = useState(() => wishOf(heldBy('web')))
  const [begins, setBegins] = useState<Beginning>({ when: 'now', day: noDate })
  const [noDay, setNoDay] = useState(false)
  const reviewing = useConfiguring(onClose)
  const { problem, look } = reviewing
  const review = () => {
    const from = dayOf(begins)
    const { store_url: storeUrl, ...rest } = wish
    setNoDay(from === null)
    if (from === null) return
    const store = storeUrl.trim() === '' ? {} : { store_url: storeUrl }
    void look({ platform, ...rest, ...store, ...(from === undefined ? {} : { from }) })
  }
  const title = say(words.setTitle)
  return (
    <ChangeByTwo
      title={title}
      effect={say(words.setEffect)}
      seen={(seen) => <VersionReview seen={seen} atOnce={begins.when === 'now'} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={review}
    >
      <PlatformField
        value={platform}
        onChange={(value) => {
          setPlatform(value)
          setWish(wishOf(heldBy(value)))
        }}
      />
      <WishFields {...{ wish, problem }} onChange={(part) => setWish({ ...wish, ...part })} />
      <BeginningField
        value={begins}
        onChange={setBegins}
        error={noDay ? say(deskWords.noDay) : fieldProblem(problem, 'from')}
      />
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

export function TakeVersionBack({ row, signInHref, onClose }: DialogProps & { readonly row: Version }) {
  const sending = useSend(withdrawAppVersion)
  return (
    <TakeBackDialog
      name={say(platformWords[row.platform])}
      from={row.from}
      {...{ sending, signInHref, onClose }}
      send={(reason, keyFor) => {
        const body = { number: row.number, reason }
        return sending.send({ body, idempotencyKey: keyFor(body) })
      }}
    />
  )
}
