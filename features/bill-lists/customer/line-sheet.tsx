// Answers for correcting a line in place: what is wrong with it, the mended reference or "pay both" in one press, each cell, or leaving it out.
import { type SyntheticEvent, useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { changeLine, leaveOutLine } from '../contract.ts'
import { type Cells, cellMost, cellNames } from '../rules.ts'
import { words } from '../words.ts'
import type { Line, List } from './files.ts'
import { useShown } from './use-list.ts'

interface LineSheetProps {
  readonly list: List
  readonly line: Line
  readonly onClose: () => void
}

const cellsIn = ({ biller, reference, amount, plan, label }: Line): Cells => ({
  biller,
  reference,
  amount,
  plan,
  label,
})

/** Asked about, and paid where its customer wants it. */
const isAsked = ({ problem }: Line): boolean => ['line_twice', 'paid_lately'].includes(problem?.code ?? '')

function useChanging({ list, line, onClose }: LineSheetProps) {
  const changing = useSend(changeLine)
  const leaving = useSend(leaveOutLine)
  const show = useShown()
  const params = { id: list.id, position: line.position }
  const change = async (cells: Cells, isWantedTwice = false) => {
    if (changing.pending) return
    const answered = await changing.send({ params, body: { ...cells, is_wanted_twice: isWantedTwice } })
    if (!answered.ok) return
    show(answered.data)
    onClose()
  }
  const leaveOut = async () => {
    if (leaving.pending) return
    const answered = await leaving.send({ params })
    if (!answered.ok) return
    show(answered.data)
    onClose()
  }
  return { change, leaveOut, changing, leaving, problem: changing.problem ?? leaving.problem }
}

export function LineSheet(props: LineSheetProps) {
  const { line, onClose } = props
  const { change, leaveOut, changing, leaving, problem } = useChanging(props)
  const [cells, setCells] = useState<Cells>(() => cellsIn(line))
  const { mended } = line
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void change(cells)
  }
  return (
    <Sheet open onClose={onClose} title={say(words.lineNumber, { line: line.position })}>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-6">
        {line.problem !== null && <Banner tone="warning">{line.problem.message}</Banner>}
        {mended !== null && (
          <Button
            variant="soft"
            block
            pending={changing.pending}
            onClick={() => void change({ ...cells, reference: mended })}
          >
            {say(words.takeMended, { reference: mended })}
          </Button>
        )}
        {isAsked(line) && (
          <Button variant="soft" block pending={changing.pending} onClick={() => void change(cells, true)}>
            {say(words.payBoth)}
          </Button>
        )}
        <CellFields cells={cells} onChange={setCells} />
        {problem !== undefined && (
          <Banner tone="danger" live>
            {problem.message}
          </Banner>
        )}
        <Button type="submit" variant="primary" block pending={changing.pending}>
          {say(words.save)}
        </Button>
        <Button variant="ghost" block pending={leaving.pending} onClick={() => void leaveOut()}>
          {say(words.leaveOut)}
        </Button>
      </form>
    </Sheet>
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
