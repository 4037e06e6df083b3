// Answers for app versions in the settings: the dated rows of each platform, setting another, and taking back what has not begun.
import { type ReactNode, useState } from 'react'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { byState, DatedLine } from '#kit/screens/dated-rows.tsx'
import { SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useNow } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { listAppVersions } from '../contract.ts'
import { platformWords, type Version } from './platforms.ts'
import { TakeVersionBack, VersionDialog } from './version-dialogs.tsx'
import { words } from './words.ts'

interface AppVersionsPanelProps {
  readonly maySet: boolean
  readonly signInHref: string
  /** Below the rows: who changed what. */
  readonly foot?: ReactNode
}

const shownMost = 8

export function AppVersionsPanel({ maySet, signInHref, foot }: AppVersionsPanelProps) {
  const now = useNow()
  const { data, error, refetch } = useAnswer(listAppVersions, {})
  const [opened, setOpened] = useState<Version | 'new'>()
  const close = () => setOpened(undefined)
  const rows = data && byState(data, now)
  const held = rows?.flatMap(({ row, state }) => (state === 'now' ? [row] : [])) ?? []
  return (
    <>
      <SettingsPanel
        id="versions"
        title={say(words.versions)}
        note={say(words.versionsNote)}
        aside={
          maySet && (
            <Button size="sm" onClick={() => setOpened('new')}>
              {say(words.set)}
            </Button>
          )
        }
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={say(words.none)}
        rows={rows?.slice(0, shownMost).map(({ row, state }) => (
          <DatedLine
            key={row.number}
            name={say(platformWords[row.platform])}
            label={say(platformWords[row.platform])}
            {...{ row, state }}
            onTakeBack={maySet ? () => setOpened(row) : undefined}
          >
            <span className="block text-13 text-text-2">
              {say(words.range, { minimum: row.minimum, latest: row.latest })} · {row.message}
            </span>
          </DatedLine>
        ))}
        foot={foot}
      />
      {opened === 'new' && <VersionDialog held={held} signInHref={signInHref} onClose={close} />}
      {opened !== undefined && opened !== 'new' && (
        <TakeVersionBack row={opened} signInHref={signInHref} onClose={close} />
      )}
    </>
  )
}
