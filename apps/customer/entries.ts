// Answers for the page on which a kind of destination is chosen, for kinds that are not chosen in sending itself. A file of its own, because
// the first screen does not need it.
import { customerFeatures } from './declared.ts'

export const entryOf = (kind: string): string | undefined =>
  customerFeatures
    .flatMap(({ pages }) => pages ?? [])
    .find(({ enters }) => enters === kind)
    ?.path.replace(/\/\*\?$/, '')
