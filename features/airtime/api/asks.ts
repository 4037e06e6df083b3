// Answers for asking the aggregator how it is: by our balance there.
import type { Asks } from '#features/status/part.ts'
import { type AirtimePorts, railOf } from './rail-of.ts'

export const asks = (given: AirtimePorts): Asks => ({
  airtime: async () => (await railOf(given).balance()).outcome === 'accepted',
})
