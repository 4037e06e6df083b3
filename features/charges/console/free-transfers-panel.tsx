// Answers for how many transfers of a month are free: the dated rows, setting another, and taking back what has not begun.
import { type ReactNode, useState } from 'react'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { byState, DatedLine } from '#kit/screens/dated-rows.tsx'
import { SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useNow } from '#kit/ui/now.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { listFreeTransfers } from '../contract.ts'
import {
  FreeTransfersDialog,
  TakeFreeTransfersBack,
  type FreeTransfersRow,
} from './free-transfers-dialog.tsx'
import { words } from './words.ts'

interface FreeTransfersPanelProps {
  readonly maySet: boolean
  readonly signInHref: string
  /** Below the rows: who changed what. */
  readonly foot?: ReactNode
}

const shownMost = 6

export function FreeTransfersPanel({ maySet, signInHref, foot }: FreeTransfersPanelProps) {
  const now = useNow()
  const { data, error, refetch } = useAnswer(listFreeTransfers, {})
  const [opened, setOpened] = useState<FreeTransfersRow | 'new'>()
  const close = () => setOpened(undefined)
  // Of two for one instant the later one counts: the earlier one has never been.
  const counting = data?.filter(({ from, until }) => until !== from)
  return (
    <>
      <SettingsPanel
        id="free-transfers"
        title={say(words.freeTransfers)}
        aside={
          maySet ? (
            <Button size="sm" onClick={() => setOpened('new')}>
              {say(words.setFree)}
            </Button>
          ) : (
            say(words.mayNot)
          )
        }
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty=""
        rows={
          counting &&
          byState(counting, now)
            .slice(0, shownMost)
            .map(({ row, state }) => (
              <DatedLine
                key={row.number}
                name={sayCount(words.perMonth, row.count)}
                label={sayCount(words.perMonth, row.count)}
                {...{ row, state }}
                onTakeBack={maySet ? () => setOpened(row) : undefined}
              />
            ))
        }
        foot={foot}
      />
      {opened === 'new' && <FreeTransfersDialog signInHref={signInHref} onClose={close} />}
      {opened !== undefined && opened !== 'new' && (
        <TakeFreeTransfersBack row={opened} signInHref={signInHref} onClose={close} />
      )}
    </>
  )
}
