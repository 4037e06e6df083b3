// Answers for app versions in the settings: the dated rows of each platform, setting another, and taking back what has not begun.
import { useAnswer } from '#kit/screens/answers.tsx'
import { DatedPanel } from '#kit/screens/dated-rows.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { say } from '#kit/words/words.ts'
import { configureAppVersion, listAppVersions } from '../contract.ts'
import { platformWords } from './platforms.ts'
import { TakeVersionBack, VersionDialog } from './version-dialogs.tsx'
import { words } from './words.ts'

export function AppVersionsPanel({ may, signInHref, foot }: SettingsParts) {
  return (
    <DatedPanel
      id="versions"
      title={say(words.versions)}
      note={say(words.versionsNote)}
      answer={useAnswer(listAppVersions, {})}
      most={8}
      empty={say(words.none)}
      nameOf={({ platform }) => say(platformWords[platform])}
      detailOf={({ minimum, latest, message }) => (
        <span className="block text-13 text-text-2">
          {say(words.range, { minimum, latest })} · {message}
        </span>
      )}
      set={words.set}
      setting={(rows, onClose) => <VersionDialog {...{ rows, signInHref, onClose }} />}
      takingBack={(row, onClose) => <TakeVersionBack {...{ row, signInHref, onClose }} />}
      maySet={may(configureAppVersion.name)}
      foot={foot}
    />
  )
}
