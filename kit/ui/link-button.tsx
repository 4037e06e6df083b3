// Answers for an act that stands in a line of words and looks like a link.
import type { ReactNode } from 'react'

export function LinkButton({ children, onPress }: { children: ReactNode; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="touch-44 min-h-6 rounded-tag font-medium text-link underline-offset-3 hover:underline"
    >
      {children}
    </button>
  )
}
