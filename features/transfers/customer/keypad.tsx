// Answers for the keys of an amount on a phone: digits in their usual order, a point, and the last one taken back.
import Delete from 'lucide-react/icons/delete'
import type { ReactNode } from 'react'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** `onKey` gets a digit, `.` or `Backspace`. */
export function Keypad({ onKey }: { onKey: (key: string) => void }) {
  return (
    <div role="group" aria-label={say(words.keys)} className="grid grid-cols-3 gap-x-2 gap-y-1">
      {digits.map((digit) => (
        <Key key={digit} onPress={() => onKey(digit)}>
          {digit}
        </Key>
      ))}
      <Key label={say(words.point)} onPress={() => onKey('.')}>
        .
      </Key>
      <Key onPress={() => onKey('0')}>0</Key>
      <Key label={say(words.deleteDigit)} onPress={() => onKey('Backspace')}>
        <Delete aria-hidden="true" size={28} strokeWidth={1.75} className="text-brand" />
      </Key>
    </div>
  )
}

function Key({ label, onPress, children }: { label?: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid h-14 place-items-center rounded-sheet text-24 font-medium transition-colors hover:bg-hover active:bg-brand-soft"
    >
      {children}
    </button>
  )
}
