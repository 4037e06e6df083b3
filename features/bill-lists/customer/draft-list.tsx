// Answers for a list before it is paid: its lines are checked by themselves, corrected in place, and paid once all of them are ready.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { Page, SectionHead } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { useBalanceText } from '#kit/ui/amounts-hidden.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { add, decimalText, type Money, parseAmount, zero } from '#kit/money/money.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { ListRow, ListRows } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { checkLines, endList } from '../contract.ts'
import { words } from '../words.ts'
import type { Line, List } from './files.ts'
import { LineSheet } from './line-sheet.tsx'
import { PayList } from './pay-list.tsx'
import { base } from './places.ts'
import { useShown } from './use-list.ts'

interface DraftListProps {
  readonly list: List
  readonly authorise: Authorise
}

const countLeft = (lines: readonly Line[]): number =>
  lines.filter(({ state }) => state === 'unchecked').length

/** Checks some lines after others until none is left, or the next one has to wait. */
function useChecking({ id, lines }: List) {
  const checking = useSend(checkLines)
  const show = useShown()
  const [stopped, setStopped] = useState<string>()
  const isRunning = useRef(false)
  const { send } = checking
  // With each answer, also where as many are left: they wait, and the next ones are asked about.
  useEffect(() => {
    if (countLeft(lines) === 0 || stopped !== undefined || isRunning.current) return
    isRunning.current = true
    void send({ params: { id } }).then((answered) => {
      isRunning.current = false
      if (!answered.ok) return setStopped(answered.problem.message)
      show(answered.data.list)
      if (answered.data.waits !== null) setStopped(answered.data.waits)
    })
  }, [id, lines, stopped, send, show])
  return { left: countLeft(lines), stopped, goOn: () => setStopped(undefined) }
}

export function DraftList({ list, authorise }: DraftListProps) {
  const checking = useChecking(list)
  const [chosen, setChosen] = useState<number>()
  const open = list.lines.find(({ position }) => position === chosen)
  const close = useCallback(() => setChosen(undefined), [])
  const faulty = list.lines.filter(({ state }) => state === 'faulty')
  const ready = list.lines.filter(({ state }) => state === 'ready')
  const unchecked = list.lines.filter(({ state }) => state === 'unchecked')
  return (
    <Page title={say(words.title)} above={base}>
      {list.lines.length === 0 && <p className="text-16 text-text-2">{say(words.no_lines)}</p>}
      <Progress {...checking} all={list.lines.length} />
      {list.quote !== null && <Costs quote={list.quote} />}
      {list.quote === null && checking.left === 0 && ready.length > 0 && <ReadySum lines={ready} />}
      <Lines title={say(words.toCorrect)} lines={faulty} onChoose={setChosen} />
      <Lines title={say(words.ready)} lines={ready} onChoose={setChosen} />
      {checking.stopped !== undefined && (
        <Lines title={say(words.notChecked)} lines={unchecked} onChoose={setChosen} />
      )}
      <DeleteList id={list.id} />
      {list.quote !== null && (
        <Dock lined>
          <PayList list={list} quote={list.quote} authorise={authorise} />
        </Dock>
      )}
      {open !== undefined && (
        <LineSheet
          key={open.position}
          list={list}
          line={open}
          isStopped={checking.stopped !== undefined}
          onClose={close}
        />
      )}
    </Page>
  )
}

interface ProgressProps {
  readonly all: number
  readonly left: number
  readonly stopped: string | undefined
  readonly goOn: () => void
}

function Progress({ all, left, stopped, goOn }: ProgressProps) {
  if (left === 0) return null
  const says = say(words.checking, { done: all - left, all })
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-14 text-text-2" role="status">
        {says}
      </p>
      <ProgressBar label={says} share={(all - left) / all} says={says} />
      {stopped !== undefined && (
        <>
          <Banner tone="warning" title={say(words.waitsTitle)} live>
            {stopped}
          </Banner>
          <Button variant="soft" block onClick={goOn}>
            {say(words.checkOn)}
          </Button>
        </>
      )}
    </Card>
  )
}

function Costs({ quote }: { quote: NonNullable<List['quote']> }) {
  const naira = (amount: string) => formatAmount({ currency: quote.currency, amount })
  const ofBalance = useBalanceText()
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Facts
        facts={[
          { label: say(words.count), value: String(quote.count) },
          { label: say(words.sum), value: naira(quote.amount) },
          { label: say(words.fees), value: naira(quote.fees) },
          { label: say(words.balance), value: ofBalance(naira(quote.balance)) },
          ...(quote.left_today === null
            ? []
            : [{ label: say(words.leftToday), value: naira(quote.left_today) }]),
          { label: say(words.total), value: naira(quote.total), total: true },
        ]}
      />
      {quote.problem !== null && (
        <Banner tone="warning" live>
          {ofBalance(quote.problem.message)}
        </Banner>
      )}
    </Card>
  )
}

/** By the name that its customer gave it, or by whom it pays; what was written where that is not known. */
export const titleOf = ({ label, payee, reference, biller, position }: Line): string =>
  [label, payee === null ? '' : shownName(payee.name), reference, biller].find((text) => text !== '') ??
  say(words.lineNumber, { line: position })

/** Whose it is where a line has a name of its own, at which biller, and the number there. */
export function payeeLine({ payee, biller, reference, label, plan_name: plan }: Line): string {
  if (payee === null) return say(words.payeeAt, { biller, account: reference })
  const name = shownName(payee.name)
  const isNamed = label === '' || name === payee.biller || name === payee.account
  return [isNamed ? '' : name, payee.biller, plan ?? '', payee.account]
    .filter((part) => part !== '')
    .join(' · ')
}

/** What those that are ready come to, while others are not. */
function ReadySum({ lines }: { lines: readonly Line[] }) {
  const sum = lines.reduce(
    (so, { to_pay: paid, fee }) => add(add(so, readNaira(paid)), readNaira(fee)),
    zero('NGN'),
  )
  return (
    <Card>
      <Facts
        facts={[
          {
            label: say(words.readySum, { bills: sayCount(words.bills, lines.length) }),
            value: formatAmount({ currency: 'NGN', amount: decimalText(sum) }),
          },
        ]}
      />
      <p className="mt-2 text-14 text-pretty text-text-2">{say(words.thenPay)}</p>
    </Card>
  )
}

function readNaira(amount: string | null): Money<'NGN'> {
  const read = parseAmount(amount ?? '', 'NGN')
  return read.ok ? read.value : zero('NGN')
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly Line[]
  readonly onChoose: (position: number) => void
}

function Lines({ title, lines, onChoose }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <section className="grid gap-2">
      <SectionHead title={title} aside={String(lines.length)} />
      <Card flush>
        <ListRows label={title}>
          {lines.map((line) => (
            <ListRow
              key={line.position}
              title={titleOf(line)}
              detail={
                <span className="text-pretty whitespace-normal">
                  {line.problem?.message ?? payeeLine(line)}
                </span>
              }
              end={
                line.problem !== null || line.to_pay === null
                  ? undefined
                  : formatAmount({ currency: 'NGN', amount: line.to_pay })
              }
              chevron
              onPress={() => onChoose(line.position)}
            />
          ))}
        </ListRows>
      </Card>
    </section>
  )
}

function DeleteList({ id }: { id: string }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button variant="ghost" block onClick={() => setIsAsked(true)}>
        {say(words.deleteList)}
      </Button>
      {isAsked && <DeleteSheet id={id} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function DeleteSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const ending = useSend(endList)
  const answers = useQueryClient()
  const [, navigate] = useLocation()
  const press = async () => {
    if (ending.pending) return
    const answered = await ending.send({ params: { id } })
    if (!answered.ok) return
    navigate(base, { replace: true })
    void answers.invalidateQueries()
  }
  return (
    <Sheet open onClose={onClose} title={say(words.deleteTitle)} busy={ending.pending}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-6">
        <p className="text-16 text-pretty text-text-2">{say(words.deleteBody)}</p>
        {ending.problem !== undefined && (
          <Banner tone="danger" live>
            {ending.problem.message}
          </Banner>
        )}
        <Button variant="danger" block pending={ending.pending} onClick={() => void press()}>
          {say(words.deleteList)}
        </Button>
        <Button variant="ghost" block onClick={onClose}>
          {say(words.keepList)}
        </Button>
      </div>
    </Sheet>
  )
}
