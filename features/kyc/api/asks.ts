// Answers for asking the identity bureau how it is.
import type { Asks } from '#features/status/part.ts'
import type { IdentityRail } from '../rail.ts'

export const asks = ({ identity }: { readonly identity: IdentityRail }): Asks => ({
  identity: async () => (await identity.ping()).outcome === 'accepted',
})
