// Answers for an address of coins: its QR code on white in both themes, its letters in fours, and ways to hand it on.
import Share2 from 'lucide-react/icons/share-2'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { share } from '#kit/screens/share.ts'
import { words as screenWords } from '#kit/screens/words.ts'
import { Button } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../customer-words.ts'
import type { Place } from './places.ts'

const Qr = late(async () => (await import('./qr.tsx')).Qr)

/** `TVqR xJu4 …`: read out and compared in fours. */
const groups = (address: string): readonly string[] => address.match(/.{1,4}/g) ?? []

export function AddressCard({ place, address }: { place: Place; address: string }) {
  const { coin, network_name: network, standard } = place
  const hand = () =>
    share({
      title: say(words.shareTitle, { coin }),
      text: say(words.shareText, { address, coin, network, standard }),
      copied: say(screenWords.copied),
      failed: say(screenWords.shareFailed),
    })
  return (
    <Card className="grid gap-4 p-5">
      <div className="mx-auto size-48">
        <LateBoundary fallback={<Skeleton className="size-48" />}>
          <Qr text={address} />
        </LateBoundary>
      </div>
      <Letters place={place} address={address} />
      <div className="grid gap-2">
        <CopyButton
          text={address}
          label={say(words.copy)}
          said={say(words.copied)}
          size="large"
          variant="primary"
        />
        <Button
          variant="soft"
          block
          icon={<Share2 aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={() => void hand()}
        >
          {say(words.share)}
        </Button>
      </div>
    </Card>
  )
}

function Letters({ place: { coin, memo }, address }: { place: Place; address: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-14 text-text-2">{say(words.address, { coin })}</p>
      <p className="font-mono text-16 font-medium">
        <span className="sr-only">{address}</span>
        <span aria-hidden="true" className="flex flex-wrap gap-x-2 gap-y-1">
          {groups(address).map((part, at) => (
            <span key={at}>{part}</span>
          ))}
        </span>
      </p>
      {memo !== null && (
        <p className="text-14">
          {say(words.memo)}: <span className="font-mono font-medium">{memo}</span>
        </p>
      )}
    </div>
  )
}
