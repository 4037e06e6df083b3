// Answers for copying a text with one press, and saying that it worked.
import { say } from '#kit/words/words.ts'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast-store.ts'
import { words } from './words.ts'

const markedForMs = 2000

/** Copies `text`, shows a tick for two seconds and tells `said` in a toast when it is given. */
function useCopy(text: string, said: string | undefined): readonly [copied: boolean, copy: () => void] {
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
  /** What is copied, for the label of the icon alone ("Copy reference"); with `children` shown as words. */
  readonly label?: string | undefined
  readonly said?: string | undefined
  readonly icon?: boolean | undefined
  readonly size?: ButtonSize | undefined
  readonly variant?: ButtonVariant | undefined
}

/** With `icon` a bare icon beside a value, else a button with words. */
export function CopyButton({ text, label: given, said, icon, size = 'sm', variant }: CopyButtonProps) {
  const label = given ?? say(words.copy)
  const [copied, copy] = useCopy(text, said)
  const mark = (px: number) =>
    copied ? <Check aria-hidden="true" size={px} /> : <Copy aria-hidden="true" size={px} />
  if (icon === true) {
    return <IconButton size="sm" label={copied ? say(words.copied) : label} icon={mark(14)} onClick={copy} />
  }
  return (
    <Button
      size={size}
      variant={variant}
      icon={mark(size === 'large' ? 20 : 16)}
      onClick={copy}
      aria-live="polite"
    >
      {copied ? say(words.copied) : label}
    </Button>
  )
}
