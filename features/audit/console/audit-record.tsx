// Answers for one row of the audit log: what it changed, field by field, and all that is known of it.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { fieldWord, valueWord } from '#kit/screens/told-change.ts'
import { CopyIcon } from '#kit/ui/copy-icon.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { findAuditRow } from '../contract.ts'
import {
  actionWord,
  actorName,
  actorNote,
  type ActWords,
  type AuditRow,
  Outcome,
  Target,
  type TargetPlace,
} from './audit-parts.tsx'
import { words } from './words.ts'

interface AuditRecordProps {
  readonly id: string
  readonly listHref: string
  readonly placeOf: TargetPlace
  readonly actWords: ActWords
  /** A document that the act rests on, shown when it is asked for. */
  readonly paper: (id: string) => ReactNode
}

export function AuditRecord({ id, listHref, placeOf, actWords, paper }: AuditRecordProps) {
  const { data, error, refetch } = useAnswer(findAuditRow, { params: { id } })
  return (
    <section
      aria-label={say(words.record)}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-4 md:px-5"
    >
      <p className="text-13 lg:hidden">
        <TextLink href={listHref}>
          <ChevronLeft aria-hidden="true" size={14} className="inline" /> {say(words.back)}
        </TextLink>
      </p>
      {data !== undefined ? (
        <Row row={data} {...{ placeOf, actWords, paper }} />
      ) : error === null ? (
        <Loading label={say(words.loading)}>
          <Skeleton className="h-64 w-full rounded-button" />
        </Loading>
      ) : error.problem.status === 404 || error.problem.status === 422 ? (
        <EmptyState title={say(words.noSuchRow)} />
      ) : (
        <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

interface RowProps {
  readonly row: AuditRow
  readonly placeOf: TargetPlace
  readonly actWords: ActWords
  readonly paper: AuditRecordProps['paper']
}

function Row({ row, placeOf, actWords, paper }: RowProps) {
  return (
    <>
      <header className="grid gap-1.5">
        <h2 className="text-16 font-semibold wrap-anywhere">{actionWord(row, actWords)}</h2>
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-text-2">
          <Outcome {...row} />
          <Time at={row.at} look="second" />
        </p>
      </header>
      <Difference row={row} actWords={actWords} />
      <Facts facts={factsOf({ row, placeOf, actWords, paper })} />
      <Disclosure title={say(words.proofs)}>
        <Facts facts={proofsOf(row)} />
      </Disclosure>
    </>
  )
}

function factsOf({ row, placeOf, actWords, paper }: RowProps) {
  const onPaper = row.changes.find(({ field }) => field === 'paper')?.after ?? null
  return [
    { label: say(words.who), value: [actorName(row), actorNote(row)].filter(Boolean).join(', ') },
    { label: say(words.target), value: <Target target={row.target} placeOf={placeOf} actWords={actWords} /> },
    { label: say(words.reason), value: row.reason === null ? say(words.noReason) : reasonOf(row.reason) },
    ...(onPaper === null ? [] : [{ label: say(words.paper), value: paper(onPaper) }]),
    { label: say(words.address), value: row.address ?? '–' },
  ]
}

/** A gate writes its code as the reason. */
const reasonOf = (reason: string): string =>
  /^[a-z]+(?:_[a-z]+)+$/.test(reason) ? statusWord(reason) : reason

/** What proves the row to an auditor, and is no reading for anybody else: ids, hashes and the names of our calls. */
function proofsOf(row: AuditRow) {
  const copied = (text: string | null, label: string, otherwise: string) =>
    text === null ? otherwise : <Copied text={text} label={label} />
  const hash = row.changes.find(({ field }) => field === 'command_hash')?.after ?? null
  return [
    { label: say(words.call), value: <span className="font-mono text-12 wrap-anywhere">{row.action}</span> },
    { label: say(words.targetId), value: copied(row.target.id, say(words.copyTargetId), '–') },
    ...(hash === null
      ? []
      : [{ label: say(words.commandHash), value: copied(hash, say(words.copyCommandHash), '–') }]),
    { label: say(words.requestId), value: copied(row.request_id, say(words.copyRequestId), '–') },
    {
      label: say(words.seal),
      value: row.seal_number === null ? say(words.notSealed) : String(row.seal_number),
    },
    { label: say(words.hash), value: copied(row.hash, say(words.copyHash), say(words.notSealed)) },
    { label: say(words.id), value: copied(row.id, say(words.copyId), '–') },
  ]
}

/** Whole, over as many lines as it needs: a hash that is cut short proves nothing. */
function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 font-mono text-12 wrap-anywhere">{text}</span>
      <CopyIcon text={text} label={label} />
    </span>
  )
}

const cell = 'border-t border-hair px-3 py-2 text-start align-top wrap-anywhere'

/** Fields that prove, and tell a reader nothing; a document is shown below. */
const ofProofs = new Set(['paper', 'command_hash', 'hash', 'first_seal', 'last_seal'])

function Difference({ row, actWords }: Pick<RowProps, 'row' | 'actWords'>) {
  const told = { actWords, people: row.people }
  const changes = row.changes.filter(({ field }) => !ofProofs.has(field))
  if (changes.length === 0) return <p className="text-13 text-text-3">{say(words.noDifference)}</p>
  // Where nothing was before, what is new stands alone.
  const isNew = changes.every(({ before }) => before === null)
  const heads = isNew ? [words.field, words.value] : [words.field, words.before, words.after]
  return (
    <div className="overflow-x-auto rounded-card border border-border">
      <table aria-label={say(words.difference)} className="w-full table-fixed text-13">
        <thead>
          <tr className="text-12 text-text-3">
            {heads.map((word) => (
              <th key={word.key} scope="col" className="px-3 py-2 text-start font-medium">
                {say(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change, place) => (
            <tr key={place}>
              <th scope="row" className={`${cell} font-medium`}>
                {fieldWord(change.field)}
              </th>
              {!isNew && (
                <td className={cell}>
                  <Value
                    value={valueWord(change.field, change.before, told)}
                    look="text-text-2 line-through decoration-text-3"
                  />
                </td>
              )}
              <td className={cell}>
                <Value value={valueWord(change.field, change.after, told)} look="font-medium" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ value, look }: { value: string | null; look: string }) {
  if (value === null) return <span className="text-text-3">{say(words.nothing)}</span>
  return <span className={look}>{value}</span>
}
