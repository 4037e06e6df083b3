// Answers for the emergency switches that the palette offers by name: what the settings offer now, to whoever may switch it there.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { words as serviceWords } from '#features/products/console/words.ts'
import { listServices, switchService } from '#features/products/contract.ts'
import { payoutWords } from '#features/transfers/console/payout-words.ts'
import { listPayoutSwitches, switchPayouts } from '#features/transfers/staff-contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { say } from '#kit/words/words.ts'
import { places } from '../../places.ts'

/** Each leads to its group of the settings, where it is seen before it is done. */
export function useSwitches(admin: Admin, isAsked: boolean) {
  const may = ({ name }: { readonly name: string }) => isAsked && admin.permissions.includes(name)
  const payouts = useAnswer(listPayoutSwitches, {}, { enabled: may(switchPayouts) })
  const services = useAnswer(listServices, {}, { enabled: may(switchService) })
  const at = (group: string) => `${places.settings}#${group}`
  return [
    ...(payouts.data ?? []).map(({ currency, on }) => ({
      id: `payouts ${currency}`,
      label: `${say(on ? payoutWords.stop : payoutWords.resume)}: ${currency}`,
      to: at('payouts'),
    })),
    ...(services.data ?? [])
      .filter(({ switchable }) => switchable)
      .map(({ code, name, enabled }) => ({
        id: `service ${code}`,
        label: `${say(enabled ? serviceWords.stop : serviceWords.resume)}: ${name}`,
        to: at('services'),
      })),
  ]
}
