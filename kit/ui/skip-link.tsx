// Answers for the first stop of the keyboard on every page: straight to the content.
import { words } from './words.ts'

/** Leads to the element with the id `target` (`main` by default), which carries `tabIndex={-1}`. */
export function SkipLink({ target = 'main', children = words.skip }: { target?: string; children?: string }) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-3 left-4 z-50 -translate-y-24 rounded-button bg-surface px-3 py-2 text-14 font-medium text-text shadow-e2 focus:translate-y-0"
    >
      {children}
    </a>
  )
}
