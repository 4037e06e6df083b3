// Answers for choosing the columns of a list, their order, and how close its rows stand.
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Columns3 from 'lucide-react/icons/columns-3'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { say } from '#kit/words/words.ts'
import type { ColumnChoice } from './columns.ts'
import { densities, type Density, useDensity } from './density.ts'
import { deskWords } from './desk-words.ts'

const densityWords: Readonly<Record<Density, string>> = {
  roomy: say(deskWords.roomy),
  usual: say(deskWords.usual),
  tight: say(deskWords.tight),
}
const densityChoices = densities.map((value) => ({ value, label: densityWords[value] }))

/** A button for the bar of a list; below 768 px the list is cards, and there is nothing to choose. */
export function TableSettings<Row>({ columns }: { columns: ColumnChoice<Row> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="max-md:hidden">
      <IconButton
        label={say(deskWords.columns)}
        icon={<Columns3 size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SettingsDialog columns={columns} onClose={() => setOpen(false)} />}
    </span>
  )
}

function SettingsDialog<Row>({ columns, onClose }: { columns: ColumnChoice<Row>; onClose: () => void }) {
  const [density, setDensity] = useDensity()
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={say(deskWords.columns)}
      actions={
        <>
          {columns.reset !== undefined && (
            <Button variant="ghost" onClick={columns.reset} className="sm:mr-auto">
              {say(deskWords.asItComes)}
            </Button>
          )}
          <Button onClick={onClose}>{say(deskWords.done)}</Button>
        </>
      }
    >
      <SegmentedControl
        block
        label={say(deskWords.density)}
        choices={densityChoices}
        value={density}
        onChange={setDensity}
      />
      <ul>
        {columns.all.map(({ key, header }, place) => (
          <li key={key} className="flex min-h-9 items-center gap-1 border-t border-hair first:border-t-0">
            <span className="min-w-0 flex-1">
              <Checkbox
                checked={columns.isShown(key)}
                disabled={place === 0}
                onChange={() => columns.toggle(key)}
              >
                {header}
              </Checkbox>
            </span>
            <MoveButtons columns={columns} columnKey={key} header={header} place={place} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface MoveButtonsProps<Row> {
  readonly columns: ColumnChoice<Row>
  readonly columnKey: string
  readonly header: string
  readonly place: number
}

function MoveButtons<Row>({ columns, columnKey, header, place }: MoveButtonsProps<Row>) {
  if (!columns.isShown(columnKey) || place === 0) return null
  return (
    <>
      <IconButton
        size="sm"
        label={say(deskWords.moveUp, { column: header })}
        icon={<ChevronUp size={16} aria-hidden="true" />}
        disabled={place === 1}
        onClick={() => columns.move(columnKey, -1)}
      />
      <IconButton
        size="sm"
        label={say(deskWords.moveDown, { column: header })}
        icon={<ChevronDown size={16} aria-hidden="true" />}
        disabled={place === columns.shown.length - 1}
        onClick={() => columns.move(columnKey, 1)}
      />
    </>
  )
}
