// Answers for what the roles are: what each is for, and how many people have it.
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { SettingName, SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { listPermissions } from '../contract.ts'
import { roleMeanings, roleWords, words } from '../words.ts'

export function RolesPanel() {
  const { data, error, refetch } = useAnswer(listPermissions, {})
  return (
    <SettingsPanel
      title={say(words.roles)}
      {...troubleWith({ error, refetch })}
      empty={say(words.noPeople)}
      rows={data?.roles.map(({ role, people }) => (
        <RoleRow key={role} name={say(roleWords[role])} meaning={say(roleMeanings[role])} people={people} />
      ))}
    />
  )
}

function RoleRow({ name, meaning, people }: { name: string; meaning: string; people: number }) {
  return (
    <>
      <SettingName name={name}>{meaning}</SettingName>
      <span className="text-text-2">{sayCount(words.peopleOf, people)}</span>
    </>
  )
}
