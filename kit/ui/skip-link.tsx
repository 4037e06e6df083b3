// Answers for the first stop of the keyboard on every page: straight to the content.
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

/** Leads to the element with the id `target` (`main` by default), which carries `tabIndex={-1}`. */
export function SkipLink({ target = 'main', children }: { target?: string; children?: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only rounded-button bg-surface text-14 font-medium text-text shadow-e2 focus:not-sr-only focus:fixed focus:top-3 focus:left-4 focus:z-50 focus:px-3 focus:py-2"
    >
      {children ?? say(words.skip)}
    </a>
  )
}
