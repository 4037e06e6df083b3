// Answers for what a total means exactly, behind a small i.
import Info from 'lucide-react/icons/info'
import { IconButton } from '#kit/ui/icon-button.tsx'

/** Hover or focus shows the definition; a screen reader hears it as the button's name. */
export function InfoTip({ definition }: { definition: string }) {
  return (
    <IconButton
      size="sm"
      className="-my-1 opacity-80"
      label={definition}
      icon={<Info size={14} strokeWidth={2} aria-hidden="true" />}
    />
  )
}
