// Answers for copying a text with one press, and saying that it worked.
import { say } from '#kit/words/words.ts'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { toast } from './toast-store.ts'
import { words } from './words.ts'

const markedForMs = 2000

/** Copies `text`, shows a tick for two seconds and tells `said` in a toast when it is given. */
export function useCopy(
  text: string,
  said: string | undefined,
): readonly [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), markedForMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true)
        if (said !== undefined) toast.success(said)
      },
      () => toast.error(say(words.copyFailed)),
    )
  }
  return [copied, copy]
}

export interface CopyButtonProps {
  /** What lands on the clipboard: unspaced, with ASCII signs. */
  readonly text: string
  /** What is copied; Copy without it. */
  readonly label?: string | undefined
  readonly said?: string | undefined
  readonly size?: ButtonSize | undefined
  readonly variant?: ButtonVariant | undefined
}

export const copyMark = (copied: boolean, size: number) =>
  copied ? <Check aria-hidden="true" size={size} /> : <Copy aria-hidden="true" size={size} />

/** A button with words; `CopyIcon` is a bare icon beside a value. */
export function CopyButton({ text, label, said, size = 'sm', variant }: CopyButtonProps) {
  const [copied, copy] = useCopy(text, said)
  return (
    <Button
      size={size}
      variant={variant}
      icon={copyMark(copied, size === 'large' ? 20 : 16)}
      onClick={copy}
      aria-live="polite"
    >
      {copied ? say(words.copied) : (label ?? say(words.copy))}
    </Button>
  )
}
