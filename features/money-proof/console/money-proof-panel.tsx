// Answers for whether the books are sound, when that was last proved, and for proving it now.
import { useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { WireAnswer } from '#kit/http/contract.ts'
import { answerKey, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { formatDateTime, formatRelative } from '#kit/ui/format.ts'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { useNow } from '#kit/ui/now.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { latestProof, runProof } from '../contract.ts'
import { words } from './words.ts'

type Latest = WireAnswer<typeof latestProof>
type Proof = NonNullable<Latest['ended']>

const told: readonly (readonly [name: string, word: Word])[] = [
  ['currencies_sum_to_zero', words.booksZero],
  ['balances_are_the_sum_of_entries', words.balances],
  ['transfer_seals', words.seals],
  ['audit_chain_intact', words.audit],
  ['anchors', words.anchors],
]

export function MoneyProofPanel() {
  const { data, error, refetch } = useAnswer(latestProof, {})
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(runProof)
  const isRunning = data?.running !== null && data?.running !== undefined
  const run = async () => {
    await send({ body: {} })
    await answers.invalidateQueries({ queryKey: answerKey(latestProof) })
  }
  return (
    <Panel
      flush
      title={say(words.title)}
      aside={data?.ended ? <ProofAge proof={data.ended} /> : undefined}
      foot={
        data === undefined ? undefined : (
          <>
            <span role="status">
              {isRunning
                ? say(words.running)
                : (problem?.message ??
                  (data.ended === null
                    ? say(words.never)
                    : say(words.askedBy, { name: data.ended.asked_by })))}
            </span>
            {!isRunning && !pending && (
              <LinkButton onPress={() => void run()}>
                {say(data.ended === null ? words.run : words.runAgain)}
              </LinkButton>
            )}
          </>
        )
      }
    >
      {data !== undefined ? (
        <Findings ended={data.ended} />
      ) : (
        <OnItsWay inline label={say(words.loading)} {...{ error, refetch }}>
          <Skeleton className="m-4 h-32" />
        </OnItsWay>
      )}
    </Panel>
  )
}

function ProofAge({ proof: { ended_at: at, sound } }: { proof: Proof }) {
  const now = useNow()
  if (at === null) return null
  const age = formatRelative(at, now) ?? formatDateTime(at)
  return (
    <time dateTime={at} title={`${formatDateTime(at)} WAT`} className="inline-flex items-center gap-1.5">
      <Sign ok={sound === true} />
      {say(sound === true ? words.proved : words.broken, { age })}
    </time>
  )
}

function Sign({ ok }: { ok: boolean }) {
  const Icon = ok ? CircleCheck : CircleX
  return (
    <Icon
      aria-hidden="true"
      size={16}
      strokeWidth={1.75}
      className={ok ? 'shrink-0 text-success' : 'shrink-0 text-danger'}
    />
  )
}

function Findings({ ended }: Pick<Latest, 'ended'>) {
  if (ended === null) return <p className="px-4 py-4 text-13 text-text-2 md:px-5">{say(words.neverBody)}</p>
  const { findings } = ended
  const others = findings.filter(({ name }) => !told.some(([known]) => known === name))
  const faults = findings.filter(({ ok }) => !ok)
  const okOthers = others.filter(({ ok }) => ok).length
  return (
    <>
      <ul>
        {told.map(([name, word]) => {
          const finding = findings.find((one) => one.name === name)
          return finding === undefined ? null : <Line key={name} label={say(word)} ok={finding.ok} />
        })}
        <Line
          label={say(words.others)}
          ok={okOthers === others.length}
          state={say(words.countOf, { ok: String(okOthers), all: String(others.length) })}
        />
      </ul>
      {faults.map(({ name, detail }) => (
        <p
          key={name}
          role="alert"
          className="border-t border-hair px-4 py-2.5 text-13 wrap-anywhere text-danger md:px-5"
        >
          {detail}
        </p>
      ))}
    </>
  )
}

function Line({ label, ok, state }: { label: string; ok: boolean; state?: string }) {
  return (
    <li className="flex min-h-10 items-center gap-2.5 border-t border-hair px-4 text-13 first:border-t-0 md:px-5">
      <Sign ok={ok} />
      <span className="min-w-0 flex-1 font-medium">{label}</span>
      <span className={ok ? 'text-12 text-text-3' : 'text-12 font-medium text-danger'}>
        {state ?? say(ok ? words.holds : words.breaks)}
      </span>
    </li>
  )
}
