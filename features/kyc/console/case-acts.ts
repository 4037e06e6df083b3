// Answers for what ends cases about who somebody is: decided with a note, or on their record.
import type { CaseKind } from '#features/cases/contract.ts'
import type { NoteAct, NoteEnding } from '#kit/screens/case-act.tsx'
import type { WayOf } from '#kit/screens/desk-feature.ts'
import { decideWatchList, judgeDouble } from '../contract.ts'
import { words } from './case-words.ts'

const decide =
  (decision: 'cleared' | 'confirmed'): NoteAct['send'] =>
  (client, { id, note }) =>
    client.call(decideWatchList, { params: { id }, body: { decision, note } })

const judge =
  (verdict: 'different_people' | 'same_person'): NoteAct['send'] =>
  (client, { id, note }) =>
    client.call(judgeDouble, { params: { id }, body: { verdict, note } })

const watchListEnding: NoteEnding = {
  call: decideWatchList.name,
  effect: words.effect,
  acts: [
    { label: words.confirmListed, isDanger: true, send: decide('confirmed') },
    { label: words.clearListed, send: decide('cleared') },
  ],
}

const doubleEnding: NoteEnding = {
  call: judgeDouble.name,
  effect: words.effect,
  acts: [
    { label: words.samePerson, isDanger: true, send: judge('same_person') },
    { label: words.differentPeople, send: judge('different_people') },
  ],
}

const onRecord: WayOf = ({ user }, { userHref }) =>
  user === null
    ? undefined
    : { body: words.toCustomer, page: { label: words.openCustomer, href: userHref(user.uuid) } }

export const caseGift = {
  endings: {
    watch_listed_identity: watchListEnding,
    possible_same_person: doubleEnding,
    same_file_of_two: doubleEnding,
    same_document_of_two: doubleEnding,
  } satisfies Partial<Record<CaseKind, NoteEnding>>,
  ways: { screening_hit: onRecord } satisfies Partial<Record<CaseKind, WayOf>>,
}
