// Answers for the tiers in the settings: the limits that hold, those to come, what held before, and changing them.
import { useState } from 'react'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { stateAt } from '#kit/screens/dated-rows.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { SettingName, SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { changeTier } from '../change-contract.ts'
import { listTiers } from '../contract.ts'
import { TakeTierBackDialog, TierDialog } from './tier-dialogs.tsx'
import { limitsInWords, type TierRow } from './tier-words.ts'
import { words } from './words.ts'

type Opened = { readonly act: 'change' | 'takeBack'; readonly row: TierRow }

export function TiersPanel({ may, signInHref, foot }: SettingsParts) {
  const now = useNow()
  const { data, error, refetch } = useAnswer(listTiers, {})
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const of = (...states: readonly ReturnType<typeof stateAt>[]) =>
    data?.filter((row) => states.includes(stateAt(row, now)))
  const gone = of('past', 'withdrawn') ?? []
  return (
    <>
      <SettingsPanel
        id="tiers"
        title={say(words.tiers)}
        note={say(words.tiersNote)}
        {...troubleWith({ error, refetch })}
        empty={say(words.none)}
        rows={of('now', 'toCome')?.map((row) => (
          <TierLine
            key={row.number}
            row={row}
            now={now}
            onOpen={may(changeTier.name) ? setOpened : undefined}
          />
        ))}
        foot={
          <div className="grid min-w-0 flex-1 gap-2">
            {gone.length > 0 && <TierHistory rows={gone} now={now} />}
            {foot}
          </div>
        }
      />
      {opened?.act === 'change' && (
        <TierDialog row={opened.row} rows={data ?? []} signInHref={signInHref} onClose={close} />
      )}
      {opened?.act === 'takeBack' && (
        <TakeTierBackDialog row={opened.row} signInHref={signInHref} onClose={close} />
      )}
    </>
  )
}

interface LineProps {
  readonly row: TierRow
  readonly now: Date
  readonly onOpen: ((opened: Opened) => void) | undefined
}

function TierLine({ row, now, onOpen }: LineProps) {
  const holds = stateAt(row, now) === 'now'
  const act = holds ? 'change' : 'takeBack'
  return (
    <>
      <SettingName
        name={
          <>
            {row.name}
            {holds ? (
              <Badge tone="success" quiet>
                {say(words.now)}
              </Badge>
            ) : (
              <Badge tone="info">{say(words.toCome)}</Badge>
            )}
          </>
        }
      >
        <span className="block text-13 text-text-2">{limitsInWords(row)}</span>
        {say(holds ? words.since : words.fromDay, { day: formatDate(row.from) })}
        {row.source !== null && ` · ${row.source}`}
      </SettingName>
      {onOpen !== undefined && (
        <Button
          onClick={() => onOpen({ act, row })}
          aria-label={say(holds ? words.changeOf : words.takeBackOf, { name: row.name })}
        >
          {say(holds ? words.change : words.takeBack)}
        </Button>
      )}
    </>
  )
}

function TierHistory({ rows, now }: { rows: readonly TierRow[]; now: Date }) {
  return (
    <div className="min-w-0 flex-1">
      <Disclosure title={say(words.history)}>
        <ul className="grid gap-2">
          {rows.map((row) => (
            <li key={row.number} className="wrap-anywhere">
              <span className="font-medium text-text">{row.name}</span> ·{' '}
              {say(words.period, {
                from: formatDate(row.from),
                until: row.until === null ? say(words.noEnd) : formatDate(row.until),
              })}
              {stateAt(row, now) === 'withdrawn' && ` · ${say(words.withdrawn)}`}
              <span className="block">{limitsInWords(row)}</span>
              {row.source !== null && <span className="block text-text-3">{row.source}</span>}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
