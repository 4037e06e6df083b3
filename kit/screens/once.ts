// Answers for an effect that runs once, when a screen is mounted.
import { useEffect, useRef } from 'react'

export function useOnce(act: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    act()
  })
}
