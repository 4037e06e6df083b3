// Answers for the money acts that stand on a wallet, for those who may give them.
import { useState } from 'react'
import type { PaperFieldOf } from '#kit/screens/paper-field.ts'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import type { AdjustedWallet, AdjustKind } from './adjust-wish.tsx'
import { words } from './words.ts'

const acts = [
  { kind: 'fund', word: words.fund },
  { kind: 'withdraw', word: words.withdraw },
] as const

interface WalletActsProps {
  readonly wallet: AdjustedWallet
  readonly paperField: PaperFieldOf
  readonly signInHref: string
}

export function WalletActs({ wallet, paperField, signInHref }: WalletActsProps) {
  const [open, setOpen] = useState<AdjustKind>()
  return (
    <>
      {acts.map(({ kind, word }) => (
        <Button key={kind} size="md" onClick={() => setOpen(kind)}>
          {say(word)}
        </Button>
      ))}
      {open !== undefined && (
        <AdjustDialog
          kind={open}
          wallet={wallet}
          paperField={paperField}
          signInHref={signInHref}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
