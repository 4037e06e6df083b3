// Answers for what the platforms of the app are called on the console. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Word } from '#kit/words/words.ts'
import type { listAppVersions, platforms } from '../contract.ts'
import { words } from './words.ts'

export type Platform = (typeof platforms)[number]
export type Version = WireAnswer<typeof listAppVersions>[number]

export const platformWords: Readonly<Record<Platform, Word>> = {
  ios: words.ios,
  android: words.android,
  web: words.web,
}
