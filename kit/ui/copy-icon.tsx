// Answers for copying the value beside it: an icon with a tooltip.
import { say } from '#kit/words/words.ts'
import { copyMark, useCopy } from './copy-button.tsx'
import { IconButton } from './icon-button.tsx'
import { words } from './words.ts'

interface CopyIconProps {
  /** What lands on the clipboard: unspaced, with ASCII signs. */
  readonly text: string
  /** What is copied: "Copy reference". */
  readonly label: string
  readonly said?: string | undefined
}

export function CopyIcon({ text, label, said }: CopyIconProps) {
  const [copied, copy] = useCopy(text, said)
  return (
    <IconButton
      size="sm"
      label={copied ? say(words.copied) : label}
      icon={copyMark(copied, 14)}
      onClick={copy}
    />
  )
}
