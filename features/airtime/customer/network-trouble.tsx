// Answers for how the network that was chosen is doing, before any amount.
import { findPayee } from '#features/orders/sending-contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { localOf } from '#kit/screens/number-at.ts'
import { PlaceTrouble } from '#kit/screens/place-trouble.tsx'

interface NetworkTroubleProps {
  readonly network: string | undefined
  readonly phone: string
}

/** Nothing of one that pays as it should, and before the number is whole. Nobody is asked whose a number is. */
export function NetworkTrouble({ network = '', phone }: NetworkTroubleProps) {
  const account = localOf(phone) ?? ''
  const { data } = useAnswer(
    findPayee,
    { body: { to: { kind: 'airtime', code: network, account } } },
    { enabled: network !== '' && account !== '' },
  )
  const { state, usual_seconds } = data?.health ?? {}
  if (data === undefined || usual_seconds === undefined || (state !== 'slow' && state !== 'trouble'))
    return null
  return <PlaceTrouble trouble={{ state, usual_seconds }} name={data.bank_name} />
}
