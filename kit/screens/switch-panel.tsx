// Answers for switches in the settings: which are on, since when and why, and the dialog in which one is switched.
import { type ReactNode, useState } from 'react'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { PreviewedActDialog } from './act-dialog.tsx'
import { type ProblemError, troubleOf } from './answers.tsx'
import { deskWords } from './desk-words.ts'
import type { PreviewedAct } from './reviewed.ts'
import { SettingName, SettingsPanel } from './settings-panel.tsx'

export interface Switch {
  readonly key: string
  readonly name: ReactNode
  readonly on: boolean
  readonly switchable: boolean
  /** Null while nobody ever switched it. */
  readonly since: string | null
  readonly reason: string | null
  readonly detail?: string
}

export interface SwitchWords {
  readonly on: Word
  readonly off: Word
  readonly stop: Word
  readonly resume: Word
}

interface SwitchPanelProps {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly words: SwitchWords
  readonly switches: readonly Switch[] | undefined
  readonly error: ProblemError | null
  readonly onRetry: () => void
  readonly maySwitch: boolean
  readonly foot: ReactNode
  readonly dialogFor: (key: string, onClose: () => void) => ReactNode
}

export function SwitchPanel(props: SwitchPanelProps) {
  const { words, switches, error, onRetry, maySwitch, dialogFor, ...panel } = props
  const [open, setOpen] = useState<string>()
  return (
    <>
      <SettingsPanel
        {...panel}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={onRetry}
        empty=""
        rows={switches?.map((one) => (
          <SwitchRow
            key={one.key}
            one={one}
            words={words}
            onSwitch={maySwitch && one.switchable ? () => setOpen(one.key) : undefined}
          />
        ))}
      />
      {open !== undefined && dialogFor(open, () => setOpen(undefined))}
    </>
  )
}

interface SwitchRowProps {
  readonly one: Switch
  readonly words: SwitchWords
  readonly onSwitch: (() => void) | undefined
}

function SwitchRow({ one: { name, on, since, reason, detail }, words, onSwitch }: SwitchRowProps) {
  return (
    <>
      <SettingName
        name={
          <>
            {name}
            <Badge tone={on ? 'success' : 'danger'} quiet={on}>
              {say(on ? words.on : words.off)}
            </Badge>
          </>
        }
      >
        {detail}
        {since !== null && (
          <>
            {detail !== undefined && ' · '}
            {say(deskWords.since)} <Time at={since} />
          </>
        )}
        {reason !== null && ` · ${reason}`}
      </SettingName>
      {onSwitch !== undefined && (
        <Button onClick={onSwitch}>
          {say(on ? words.stop : words.resume)}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </>
  )
}

interface Previewed {
  readonly hash: string
  readonly needs_approval: boolean
}

interface SwitchDialogProps<Seen extends Previewed> {
  /** What it is about to become. */
  readonly on: boolean
  readonly words: SwitchWords
  readonly title: string
  /** What changes for whom, in words. */
  readonly effect: string
  readonly acting: PreviewedAct<Seen>
  /** How much it concerns now. */
  readonly seen?: (data: Seen) => ReactNode
  readonly beside?: ReactNode
  readonly reasonMost: number
  readonly signInHref: string
  readonly onClose: () => void
}

/** A stop acts at once by one person; letting go waits for a second one. Both say so. */
export function SwitchDialog<Seen extends Previewed>(props: SwitchDialogProps<Seen>) {
  const { on, words, seen } = props
  return (
    <PreviewedActDialog
      {...props}
      act={say(on ? words.resume : words.stop)}
      danger={!on}
      seen={(data) => (
        <>
          {seen?.(data)}
          <Banner tone={data.needs_approval ? 'info' : 'warning'}>
            {say(data.needs_approval ? deskWords.goesOnByTwo : deskWords.stopsByOne)}
          </Banner>
        </>
      )}
    />
  )
}
