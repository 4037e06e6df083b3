// Answers for what a part of ours that is measured for the status page says of itself. The feature that lives on it declares it by its
// public.ts (`measured`). Pure.
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import type { Word } from './words/words.ts'

export type MeasuredPart = {
  /** In our records and in answers, for ever. */
  readonly name: string
  /** The smaller stands first. */
  readonly order: number
  /** For customers; `staff`: what it is to us. */
  readonly word: Word
  readonly staff: Word
  /** What it means for who uses it that it is slow, and that it does not work. */
  readonly slow: Word
  readonly failing: Word
  /** That we stopped it; left out where the whole of sending says so. */
  readonly paused?: Word
  /** What is sold by it: while that is off, we have stopped it. */
  readonly service?: string
  /** Nothing of it leaves: it goes on while payouts are stopped. */
  readonly staysHere?: boolean
  /** From here on an answer is slow, in milliseconds. */
  readonly slowFrom: number
  /**
   * A cheap and harmless question. True: it answered as it should; undefined: nobody can tell yet. Of the server and its database the monitor
   * knows by itself.
   */
  readonly answers?: (ours: {
    readonly database: Database
    readonly clock: Clock
  }) => Promise<boolean | undefined>
}
