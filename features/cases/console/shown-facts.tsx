// Answers for what a case says of itself in its dialog: whom and what it is about, then its facts.
import { CopyField } from '#kit/ui/copy-field.tsx'
import type { Fact } from '#kit/ui/facts.tsx'
import { shortId } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { type ReadableFact, readableFacts, usersOf } from './case-facts.ts'
import { type Case, CaseDeposit, type CasePlaces, CaseUser } from './case-subject.tsx'
import { words } from './words.ts'

/** What features add of theirs. */
export type FactsOf = (about: Case) => readonly Fact[]

export function factsOf(about: Case, places: CasePlaces, lineFacts: FactsOf): readonly Fact[] {
  const said: readonly Fact[] = readableFacts(about.facts).map((fact) => ({
    label: fact.label,
    value:
      fact.name === 'other_accounts' ? (
        <OtherUsers ids={usersOf(about.facts[fact.name] ?? '')} places={places} />
      ) : (
        <FactValue fact={fact} />
      ),
  }))
  return [
    ...(about.user === null
      ? []
      : [{ label: say(words.customer), value: <CaseUser about={about} places={places} /> }]),
    ...(about.user?.closed === true ? [{ label: say(words.account), value: say(words.accountClosed) }] : []),
    ...(about.subject.type === 'deposit'
      ? [{ label: say(words.deposit), value: <CaseDeposit about={about} places={places} /> }]
      : []),
    ...(about.subject.type === 'transfer'
      ? [
          {
            label: say(words.transfer),
            value: (
              <TextLink href={places.transactionHref(about.subject.id)}>{say(words.seeTransfer)}</TextLink>
            ),
          },
        ]
      : []),
    ...lineFacts(about),
    ...(about.debt === null
      ? []
      : [
          {
            label: say(words.debt),
            value: <TextLink href={places.debtHref(about.debt)}>{say(words.openDebt)}</TextLink>,
          },
        ]),
    ...said,
    { label: say(words.opened), value: <Time at={about.opened_at} /> },
    ...(about.closed_at === null ? [{ label: say(words.due), value: <Time at={about.due_at} /> }] : []),
    ...(about.closed_at === null ? [] : [{ label: say(words.closed), value: <Time at={about.closed_at} /> }]),
  ]
}

function OtherUsers({ ids, places }: { ids: readonly string[]; places: CasePlaces }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {ids.map((id) => (
        <TextLink key={id} href={places.userHref(id)}>
          <span className="font-mono text-[0.93em]">{shortId(id)}</span>
        </TextLink>
      ))}
    </span>
  )
}

/** What people carry elsewhere can be copied. */
function FactValue({ fact: { name, label, value } }: { fact: ReadableFact }) {
  if (name !== 'reference' && name !== 'check') return value
  return (
    <span className="-my-1 flex">
      <CopyField mono text={value} label={say(words.copy, { label })} />
    </span>
  )
}
