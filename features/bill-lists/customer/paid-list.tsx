// Answers for a list that is being paid or was: how far it is, each line with what became of it, cancelling what waits, and paying the unpaid again.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import { Page } from '#kit/screens/page.tsx'
import { saveFile } from '#kit/screens/save-file.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ListRow, ListRows } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { say } from '#kit/words/words.ts'
import { endList, leaveOutLine } from '../contract.ts'
import { words } from '../words.ts'
import { payeeLine, titleOf } from './draft-list.tsx'
import { type Line, type List, resultFile, resultOf, tallyOf, unpaidLines } from './files.ts'
import { base } from './places.ts'
import { useMaking, useShown } from './use-list.ts'

export function PaidList({ list }: { list: List }) {
  const [chosen, setChosen] = useState<Line>()
  const waiting = list.lines.filter(({ state }) => state === 'waiting').length
  const all = list.lines.length
  const says = say(words.progress, { done: all - waiting, all })
  return (
    <Page title={say(words.title)} above={base}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-16 font-semibold" role="status">
          {waiting > 0 ? says : tallyOf(list)}
        </p>
        {waiting > 0 && (
          <>
            <ProgressBar label={says} share={(all - waiting) / all} says={says} />
            <p className="text-14 text-text-2">{say(words.underWay)}</p>
          </>
        )}
      </Card>
      <Card flush>
        <ListRows label={say(words.count)}>
          {list.lines.map((line) => (
            <LineRow key={line.position} line={line} onChoose={() => setChosen(line)} />
          ))}
        </ListRows>
      </Card>
      {waiting > 0 ? <CancelRest list={list} /> : <PayUnpaid list={list} />}
      <Button variant="secondary" block onClick={() => saveFile(resultFile(list))}>
        {say(words.download)}
      </Button>
      {chosen !== undefined && <CancelLine list={list} line={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  )
}

function toneOf({ state, payment }: Line): Tone {
  if (state === 'refused' || payment === 'not_paid') return 'danger'
  return payment === 'paid' ? 'success' : state === 'made' ? 'info' : 'neutral'
}

function LineRow({ line, onChoose }: { line: Line; onChoose: () => void }) {
  const { transaction_id: id, state } = line
  const shown = useShownText()
  const why = line.problem?.message ?? (line.payment === 'not_paid' ? say(words.failedLater) : undefined)
  return (
    <ListRow
      title={titleOf(line)}
      detail={
        <span className="grid justify-items-start gap-1">
          <span className="text-pretty whitespace-normal">
            {why === undefined ? payeeLine(line) : shown(why)}
          </span>
          <Badge tone={toneOf(line)}>{say(resultOf(line))}</Badge>
        </span>
      }
      end={line.to_pay === null ? undefined : <Amount currency="NGN" amount={line.to_pay} />}
      href={id === null ? undefined : `/activity?${new URLSearchParams({ transaction: id }).toString()}`}
      onPress={state === 'waiting' ? onChoose : undefined}
      chevron={id !== null || state === 'waiting'}
    />
  )
}

function CancelLine({ list, line, onClose }: { list: List; line: Line; onClose: () => void }) {
  const leaving = useSend(leaveOutLine)
  const show = useShown()
  const press = async () => {
    if (leaving.pending) return
    const answered = await leaving.send({ params: { id: list.id, position: line.position } })
    if (!answered.ok) return
    show(answered.data)
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={titleOf(line)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-6">
        <p className="text-14 text-text-2">{payeeLine(line)}</p>
        {leaving.problem !== undefined && (
          <Banner tone="danger" live>
            {leaving.problem.message}
          </Banner>
        )}
        <Button variant="danger" block pending={leaving.pending} onClick={() => void press()}>
          {say(words.cancelLine)}
        </Button>
      </div>
    </Sheet>
  )
}

function CancelRest({ list: { id } }: { list: List }) {
  const ending = useSend(endList)
  const answers = useQueryClient()
  const press = async () => {
    if (ending.pending) return
    await ending.send({ params: { id } })
    await answers.invalidateQueries()
  }
  return (
    <>
      {ending.problem !== undefined && (
        <Banner tone="danger" live>
          {ending.problem.message}
        </Banner>
      )}
      <Button variant="ghost" block pending={ending.pending} onClick={() => void press()}>
        {say(words.cancelRest)}
      </Button>
    </>
  )
}

/** A list of its own, checked anew. */
function PayUnpaid({ list }: { list: List }) {
  const { make, pending, problem } = useMaking()
  const unpaid = unpaidLines(list).map(({ biller, reference, amount, plan, label }) => ({
    biller,
    reference,
    amount,
    plan,
    label,
  }))
  if (unpaid.length === 0) return null
  return (
    <>
      {problem !== undefined && (
        <Banner tone="danger" live>
          {problem.message}
        </Banner>
      )}
      <Button variant="primary" block pending={pending} onClick={() => void make(unpaid)}>
        {say(words.payRefused)}
      </Button>
    </>
  )
}
