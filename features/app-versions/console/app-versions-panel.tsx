// Answers for app versions in the settings: what each platform may run, and setting it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useIntent } from '#kit/screens/act-intent.ts'
import { fieldProblem, troubleOf, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { SettingDialog } from '#kit/screens/setting-dialog.tsx'
import { SettingName, SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { Time } from '#kit/ui/time.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say, type Word } from '#kit/words/words.ts'
import { configureAppVersion, listAppVersions, platforms } from '../contract.ts'
import { words } from './words.ts'

type Platform = (typeof platforms)[number]
type Version = WireAnswer<typeof listAppVersions>[number]

const platformWords: Readonly<Record<Platform, Word>> = {
  ios: words.ios,
  android: words.android,
  web: words.web,
}

/** The newest row of each platform is the one that holds. */
function inForce(versions: readonly Version[]): readonly Version[] {
  return platforms.flatMap((platform) => versions.find((one) => one.platform === platform) ?? [])
}

export function AppVersionsPanel({ maySet, signInHref }: { maySet: boolean; signInHref: string }) {
  const { data, error, refetch } = useAnswer(listAppVersions, {})
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SettingsPanel
        title={say(words.versions)}
        note={say(words.versionsNote)}
        aside={
          maySet && (
            <Button size="sm" onClick={() => setOpen(true)}>
              {say(words.set)}
            </Button>
          )
        }
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={say(words.none)}
        rows={data && inForce(data).map((version) => <VersionRow key={version.platform} version={version} />)}
      />
      {isOpen && <VersionDialog signInHref={signInHref} onClose={() => setOpen(false)} />}
    </>
  )
}

function VersionRow({ version: { platform, minimum, latest, message, set_at: at } }: { version: Version }) {
  return (
    <>
      <SettingName name={say(platformWords[platform])}>
        {say(words.range, { minimum, latest })} · {message}
      </SettingName>
      <span className="text-12 text-text-3">
        {say(words.since)} <Time at={at} />
      </span>
    </>
  )
}

const fields = [
  { name: 'minimum', label: words.minimum, hint: undefined, most: 17 },
  { name: 'latest', label: words.latest, hint: undefined, most: 17 },
  { name: 'message', label: words.message, hint: words.messageHint, most: 200 },
  { name: 'store_url', label: words.storeUrl, hint: words.storeUrlHint, most: 300 },
] as const

function VersionDialog({ signInHref, onClose }: { signInHref: string; onClose: () => void }) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(configureAppVersion)
  const keyFor = useIntent()
  const [platform, setPlatform] = useState<Platform>('web')
  const [wish, setWish] = useState({ minimum: '', latest: '', message: '', store_url: '' })
  const configure = async () => {
    if (pending) return
    const { store_url: storeUrl, ...rest } = wish
    const body = { platform, ...rest, ...(storeUrl.trim() === '' ? {} : { store_url: storeUrl }) }
    const answered = await send({ body, idempotencyKey: keyFor(body) })
    if (!answered.ok) return
    void answers.invalidateQueries()
    toast.success(answered.message)
    onClose()
  }
  return (
    <SettingDialog
      title={say(words.setTitle)}
      effect={say(words.setEffect)}
      act={say(words.set)}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={() => void configure()}
    >
      <Select
        label={say(words.platform)}
        name="platform"
        choices={platforms.map((value) => ({ value, label: say(platformWords[value]) }))}
        value={platform}
        onChange={setPlatform}
      />
      {fields.map(({ name, label, hint, most }) => (
        <TextInput
          key={name}
          label={say(label)}
          hint={hint === undefined ? undefined : say(hint)}
          error={fieldProblem(problem, name)}
          name={name}
          autoComplete="off"
          maxLength={most}
          value={wish[name]}
          onChange={(value) => setWish({ ...wish, [name]: value })}
        />
      ))}
    </SettingDialog>
  )
}
