// Answers for the realms of servers in tests: proofs of identity that a test gives, and none for whom it gives nothing.
import { refuse } from '../refusal.ts'
import type { AdminActor, CustomerActor } from './actors.ts'
import { type Authenticator, type Realm, realm } from './realm.ts'

const nobody = async () => refuse('not_signed_in')

/** Customers and staff. */
export function testRealms(
  proofs: {
    readonly customer?: Authenticator<CustomerActor> | undefined
    readonly admin?: Authenticator<AdminActor> | undefined
  } = {},
): readonly Realm[] {
  return [
    realm({
      name: 'customer',
      authenticate: proofs.customer ?? nobody,
      security: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
      refuses: ['signed_in_elsewhere', 'shown_to_another'],
    }),
    realm({
      name: 'admin',
      authenticate: proofs.admin ?? nobody,
      security: { type: 'http', scheme: 'bearer' },
    }),
  ]
}
