// Answers for what opens on demand: a question's answer, technical details.
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'

/** The browser's own details element; those with one `group` close each other. */
export function Disclosure(props: {
  title: ReactNode
  children: ReactNode
  group?: string
  startOpen?: boolean
}) {
  const { title, children, group, startOpen } = props
  const large = useScale() === 'large'
  return (
    <details name={group} open={startOpen} className="group">
      <summary
        className={classNames(
          'flex cursor-pointer list-none items-center justify-between gap-3 rounded-button font-medium [&::-webkit-details-marker]:hidden',
          large ? 'min-h-12 text-16 font-semibold' : 'min-h-9 text-13',
        )}
      >
        {title}
        <ChevronDown
          aria-hidden="true"
          size={large ? 20 : 16}
          className="shrink-0 text-text-3 transition-[rotate] group-open:rotate-180"
        />
      </summary>
      <div className={classNames('text-text-2', large ? 'pb-4 text-16' : 'pb-3 text-13')}>{children}</div>
    </details>
  )
}
