// Answers for what a kind of destination says of why nobody is found to send to. Each feature declares its own in its `refusals.ts`;
// `every-refusal.ts` lists them all.
import type { RefusalWords } from '#kit/refusal.ts'

/** By code. */
export type PayeeRefusals = Readonly<Record<string, RefusalWords>>
