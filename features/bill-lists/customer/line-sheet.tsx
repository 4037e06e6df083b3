// Answers for correcting a line in place: what is wrong with it, what may have been meant or "pay both" in one press, each cell, or leaving it out.
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ListRow, ListRows } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { changeLine, leaveOutLine } from '../contract.ts'
import { type Cells, cellMost, cellNames, isBillerUnread, isSameBiller } from '../rules.ts'
import { words } from '../words.ts'
import type { Line, List } from './files.ts'
import { useShown } from './use-list.ts'

interface LineSheetProps {
  readonly list: List
  readonly line: Line
  /** Lines are not checked now: what is saved is checked later. */
  readonly isStopped: boolean
  readonly onClose: () => void
}

type Proposal = Line['proposals'][number]

const cellsIn = ({ biller, reference, amount, plan, label }: Line): Cells => ({
  biller,
  reference,
  amount,
  plan,
  label,
})

/** A plan has its own price, whatever was written before. */
const cellsWith = (cells: Cells, { cell, text }: Proposal): Cells => ({
  ...cells,
  ...(cell === 'plan' && { amount: '' }),
  [cell]: text,
})

/** Asked about, and paid where its customer wants it. */
const isAsked = ({ problem }: Line): boolean => ['line_twice', 'paid_lately'].includes(problem?.code ?? '')

/** In how many lines the biller was not known by what stands in this one. */
const countSame = ({ lines }: List, { problem, biller }: Line): number =>
  isBillerUnread(problem?.code)
    ? lines.filter((one) => isBillerUnread(one.problem?.code) && isSameBiller(one.biller, biller)).length
    : 1

type More = { readonly is_wanted_twice?: true; readonly in_every_line?: true }

/** What is saved is checked, and the sheet stays open while it is and where it is still wrong. */
function useChanging({ list, line, isStopped, onClose }: LineSheetProps) {
  const changing = useSend(changeLine)
  const leaving = useSend(leaveOutLine)
  const show = useShown()
  const [before, setBefore] = useState<Line>()
  const [isStillWrong, setIsStillWrong] = useState(false)
  const params = { id: list.id, position: line.position }
  useEffect(() => {
    if (before === undefined || line === before) return
    if (line.state === 'faulty') {
      setBefore(undefined)
      setIsStillWrong(true)
    } else if (line.state === 'ready' || isStopped) onClose()
  }, [before, line, isStopped, onClose])
  const change = async (cells: Cells, more: More = {}) => {
    if (changing.pending || before !== undefined) return
    const answered = await changing.send({ params, body: { ...cells, ...more } })
    if (!answered.ok) return
    setBefore(line)
    show(answered.data)
  }
  const leaveOut = async () => {
    if (leaving.pending) return
    const answered = await leaving.send({ params })
    if (!answered.ok) return
    show(answered.data)
    onClose()
  }
  return {
    change,
    leaveOut,
    isChanging: changing.pending || before !== undefined,
    isLeaving: leaving.pending,
    isStillWrong,
    problem: changing.problem ?? leaving.problem,
  }
}

export function LineSheet(props: LineSheetProps) {
  const { list, line, onClose } = props
  const { change, leaveOut, isChanging, isLeaving, isStillWrong, problem } = useChanging(props)
  const [cells, setCells] = useState<Cells>(() => cellsIn(line))
  const take = (proposal: Proposal) => {
    const changed = cellsWith(cells, proposal)
    setCells(changed)
    void change(changed, countSame(list, line) > 1 ? { in_every_line: true } : {})
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void change(cells)
  }
  return (
    <Sheet open onClose={onClose} title={say(words.lineNumber, { line: line.position })}>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-6">
        {line.problem !== null && (
          <Banner tone="warning" live title={isStillWrong ? say(words.stillWrong) : undefined}>
            {line.problem.message}
          </Banner>
        )}
        <Proposals of={line} lines={countSame(list, line)} pending={isChanging} onTake={take} />
        {isAsked(line) && (
          <Button
            variant="soft"
            block
            pending={isChanging}
            onClick={() => void change(cells, { is_wanted_twice: true })}
          >
            {say(words.payBoth)}
          </Button>
        )}
        <CellFields cells={cells} onChange={setCells} />
        {problem !== undefined && (
          <Banner tone="danger" live>
            {problem.message}
          </Banner>
        )}
        <Button type="submit" variant="primary" block pending={isChanging}>
          {say(words.save)}
        </Button>
        <Button variant="ghost" block pending={isLeaving} onClick={() => void leaveOut()}>
          {say(words.leaveOut)}
        </Button>
      </form>
    </Sheet>
  )
}

interface ProposalsProps {
  readonly of: Line
  /** Of so many lines the biller is changed. */
  readonly lines: number
  readonly pending: boolean
  readonly onTake: (proposal: Proposal) => void
}

function Proposals({ of: { proposals }, lines, pending, onTake }: ProposalsProps) {
  if (proposals.length === 0) return null
  const inLines = lines > 1 ? say(words.inLines, { lines: sayCount(words.lines, lines) }) : undefined
  return (
    <Card flush>
      <ListRows label={say(words.proposals)}>
        {proposals.map((one) => (
          <ListRow
            key={one.text}
            title={say(words.use, { says: one.says })}
            wraps
            detail={inLines}
            chevron
            onPress={pending ? undefined : () => onTake(one)}
          />
        ))}
      </ListRows>
    </Card>
  )
}

function CellFields({ cells, onChange }: { cells: Cells; onChange: (cells: Cells) => void }) {
  return cellNames.map((name) => (
    <TextInput
      key={name}
      label={say(words[name])}
      hint={name === 'plan' ? say(words.planHint) : undefined}
      value={cells[name]}
      onChange={(text) => onChange({ ...cells, [name]: text })}
      maxLength={cellMost[name]}
      inputMode={name === 'amount' ? 'decimal' : 'text'}
      autoComplete="off"
    />
  ))
}
