// Answers for telling a customer that their wallet is frozen: what still works, and whom to ask.
import Snowflake from 'lucide-react/icons/snowflake'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, type Word } from '#kit/words/words.ts'
import type { freezeLevels } from '../contract.ts'
import { words } from '../frozen-words.ts'
import { useNairaWallet } from './wallet.ts'

const sentences: Readonly<Record<(typeof freezeLevels)[number], Word>> = {
  debit: words.debit,
  credit: words.credit,
  all: words.all,
}

/** `unfreezeHref` is where a customer opens again what they froze themself. */
export function FrozenBanner({ unfreezeHref }: { unfreezeHref: string }) {
  const { wallet } = useNairaWallet()
  const { emails } = useBrand()
  if (wallet?.state !== 'frozen') return null
  return (
    <Banner tone="info" icon={Snowflake} title={say(words.title)}>
      {say(sentences[wallet.freeze?.level ?? 'all'])} {wallet.freeze?.message}{' '}
      {wallet.freeze?.by_owner === true ? (
        <TextLink inherit href={unfreezeHref}>
          {say(words.unfreeze)}
        </TextLink>
      ) : (
        <TextLink inherit external href={`mailto:${emails.support}`}>
          {say(words.talk)}
        </TextLink>
      )}
    </Banner>
  )
}
