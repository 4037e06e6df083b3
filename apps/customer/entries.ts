// Answers for where a kind of destination is chosen, where that is no step of sending. Apart, for the first screen does not need it.
import { customerFeatures } from './declared.ts'

export const entryOf = (kind: string): string | undefined =>
  customerFeatures.flatMap(({ pages }) => pages ?? []).find(({ enters }) => enters === kind)?.path
