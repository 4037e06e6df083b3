// Answers for what a screen does by itself when it first stands, and not again.
import { useEffect, useRef } from 'react'

export function useOnce(act: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    act()
  })
}
