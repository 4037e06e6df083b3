// Answers for the key at the lower left of the PIN keys: use a passkey instead.
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

export function PasskeyKey({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={say(words.passkeyInstead)}
      aria-disabled={busy ? true : undefined}
      onClick={() => {
        if (!busy) onPress()
      }}
      className="grid h-16 w-full place-items-center rounded-sheet text-brand transition-colors hover:bg-hover active:bg-brand-soft aria-disabled:opacity-50"
    >
      <Fingerprint aria-hidden="true" size={28} strokeWidth={1.75} />
    </button>
  )
}
