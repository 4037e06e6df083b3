// Answers for choosing how one is told: this device, the channels of each topic, and quiet hours.
import { useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useRef, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { answerKey, useAnswer, useClient } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { keepAnswer } from '#kit/screens/keep-answer.ts'
import { Note, Page, SectionHead } from '#kit/screens/page.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Select } from '#kit/ui/select.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say, type Word } from '#kit/words/words.ts'
import { findSettings, saveSettings } from '../contract.ts'
import { type Channel, channels, staysOn, type Topic, topics } from '../rules.ts'
import { words } from '../words.ts'
import { type PushStanding, usePushHere } from './push-here.ts'

type Settings = WireAnswer<typeof findSettings>
type Saved = Pick<Settings, 'choices' | 'quiet_hours'>

const topicHints: Record<Topic, Word> = {
  money: words.moneyHint,
  security: words.securityHint,
  offers: words.offersHint,
}
const usualQuiet = { from: 22 * 60, until: 7 * 60 }

interface SettingsPageProps {
  readonly above: string
  readonly customer: { readonly uuid: string }
}

export function NotificationSettingsPage({ above, customer }: SettingsPageProps) {
  const { data, error, refetch } = useAnswer(findSettings, {})
  return (
    <Page title={say(words.settingsTitle)} above={above}>
      {data === undefined ? (
        <Card flush>
          <OnItsWay label={say(words.settingsLoading)} {...{ error, refetch }}>
            <ListSkeleton rows={5} />
          </OnItsWay>
        </Card>
      ) : (
        <Choices settings={data} customerId={customer.uuid} />
      )}
    </Page>
  )
}

type Change = (change: (before: Saved) => Partial<Saved>) => void

/**
 * Shows each change at once and saves them one after the other, a later one with what came before it. When one could
 * not be saved, what the server has shows again.
 */
function useSaved(settings: Settings): readonly [Saved, Change] {
  const client = useClient()
  const answers = useQueryClient()
  const queryKey = answerKey(findSettings)
  const [wished, setWished] = useState<Saved>()
  const latest = useRef<Saved>(undefined)
  const saving = useRef(Promise.resolve())
  const save = async (wanted: Saved) => {
    if (latest.current !== wanted) return
    const answered = await client.call(saveSettings, { body: wanted })
    if (latest.current !== wanted) return
    latest.current = undefined
    if (answered.ok) keepAnswer<Settings>(answers, queryKey, answered.data)
    else {
      toast.error(answered.problem.status === 0 ? say(words.saveFailed) : answered.problem.message)
      await answers.invalidateQueries({ queryKey })
    }
    setWished(undefined)
  }
  const change: Change = (make) => {
    // What the server has just answered stands here before it is drawn.
    const before = latest.current ?? answers.getQueryData<Settings>(queryKey) ?? settings
    const { choices, quiet_hours } = { ...before, ...make(before) }
    const wanted = { choices, quiet_hours }
    latest.current = wanted
    setWished(wanted)
    saving.current = saving.current.then(() => save(wanted))
  }
  return [wished ?? settings, change]
}

function Choices({ settings, customerId }: { settings: Settings; customerId: string }) {
  const { emails } = useBrand()
  const [saved, change] = useSaved(settings)
  const here = usePushHere(customerId)
  return (
    <>
      <Note icon={Bell}>{say(words.inbox)}</Note>
      {!settings.mail_works && (
        <Banner tone="warning">{say(words.mailBroken, { email: emails.support })}</Banner>
      )}
      <SectionHead title={say(words.device)} />
      <Card className="py-2">
        <Device {...here} />
      </Card>
      {topics.map((topic) => (
        <TopicCard
          key={topic}
          {...{ topic, change }}
          choices={saved.choices}
          has={settings.channels}
          hasDevice={settings.push_devices > 0}
        />
      ))}
      <SectionHead title={say(words.quiet)} />
      <Card className="grid gap-2 py-2">
        <Quiet quiet={saved.quiet_hours} onChange={(quiet_hours) => change(() => ({ quiet_hours }))} />
      </Card>
    </>
  )
}

function deviceHint(standing: PushStanding): Word {
  switch (standing) {
    case 'on':
      return words.deviceOn
    case 'off':
      return words.deviceOff
    case 'blocked':
      return words.deviceBlocked
    case 'needs_install':
      return words.deviceInstall
    case 'unable':
      return words.deviceUnsupported
    case 'unavailable':
      return words.deviceUnavailable
  }
}

function Device({ standing, pending, on, off }: ReturnType<typeof usePushHere>) {
  if (standing === undefined) return null
  const canChange = standing === 'on' || standing === 'off'
  return (
    <Switch
      label={say(words.deviceSwitch)}
      hint={say(deviceHint(standing))}
      checked={standing === 'on'}
      disabled={!canChange}
      onChange={(wanted) => {
        if (!pending) void (wanted ? on() : off())
      }}
    />
  )
}

interface TopicCardProps {
  readonly topic: Topic
  readonly choices: Saved['choices']
  /** The channels that this server has. */
  readonly has: Settings['channels']
  readonly hasDevice: boolean
  readonly change: Change
}

function TopicCard({ topic, choices, has, hasDevice, change }: TopicCardProps) {
  const { name: product } = useBrand()
  const hintOf = (channel: Channel): string | undefined => {
    if (staysOn(topic, channel)) return say(words.mailStays)
    return channel === 'push' && !hasDevice ? say(words.pushNeedsDevice) : undefined
  }
  const set = (channel: Channel, wanted: boolean) =>
    change((before) => ({
      choices: { ...before.choices, [topic]: { ...before.choices[topic], [channel]: wanted } },
    }))
  return (
    <>
      <SectionHead title={say(words[topic])} />
      <p className="px-1 text-14 text-text-2">{say(topicHints[topic], { product })}</p>
      <Card className="py-2">
        <div role="group" aria-label={say(words[topic])}>
          {channels
            .filter((channel) => has[channel])
            .map((channel) => (
              <Switch
                key={channel}
                label={say(words[channel])}
                hint={hintOf(channel)}
                checked={choices[topic][channel]}
                disabled={staysOn(topic, channel)}
                onChange={(wanted) => set(channel, wanted)}
              />
            ))}
        </div>
      </Card>
    </>
  )
}

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const minute = index * 30
  const two = (value: number) => String(value).padStart(2, '0')
  return { value: String(minute), label: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` }
})

interface QuietProps {
  readonly quiet: Settings['quiet_hours']
  readonly onChange: (quiet: Settings['quiet_hours']) => void
}

function Quiet({ quiet, onChange }: QuietProps) {
  const pick = (changed: Partial<typeof usualQuiet>) => {
    if (quiet === null) return
    const next = { ...quiet, ...changed }
    if (next.from === next.until) toast.error(say(words.quietSame))
    else onChange(next)
  }
  return (
    <>
      <Switch
        label={say(words.quietSwitch)}
        hint={say(words.quietHint)}
        checked={quiet !== null}
        onChange={(wanted) => onChange(wanted ? usualQuiet : null)}
      />
      {quiet !== null && (
        <div className="grid grid-cols-2 gap-3 pb-2">
          <Select
            label={say(words.quietFrom)}
            choices={halfHours}
            value={String(quiet.from)}
            onChange={(from) => pick({ from: Number(from) })}
          />
          <Select
            label={say(words.quietUntil)}
            choices={halfHours}
            value={String(quiet.until)}
            onChange={(until) => pick({ until: Number(until) })}
          />
        </div>
      )}
    </>
  )
}
