// Answers for saying that scheduled payments are not sent while their customer's wallet is frozen.
import Snowflake from 'lucide-react/icons/snowflake'
import { listMyWallets } from '#features/wallets/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { catalogue, say } from '#kit/words/words.ts'

// Apart from the other words of the feature, of which the first screen loads some.
const words = catalogue('standing-orders-frozen', {
  title: 'Your wallet is frozen',
  body: 'Scheduled payments are not sent until it is unfrozen.',
})

/** Nothing while money can leave, or while nobody knows. */
export function FrozenNote() {
  const wallets = useAnswer(listMyWallets, {}).data ?? []
  const isFrozen = wallets.some(
    ({ currency, state, freeze }) => currency === 'NGN' && state === 'frozen' && freeze?.level !== 'credit',
  )
  return (
    isFrozen && (
      <Banner tone="info" icon={Snowflake} title={say(words.title)}>
        {say(words.body)}
      </Banner>
    )
  )
}
