// Answers for which groups of the navigation a person has closed, kept in this browser.
import { useState } from 'react'

const storageName = 'console.closedGroups'

function read(): readonly string[] {
  return (localStorage.getItem(storageName) ?? '').split(',').filter((name) => name !== '')
}

/** Whether a group is open, and how to open or close it. */
export function useClosedGroups(): readonly [
  isClosed: (group: string) => boolean,
  toggle: (group: string) => void,
] {
  const [closed, setClosed] = useState(read)
  const toggle = (group: string) => {
    const next = closed.includes(group) ? closed.filter((one) => one !== group) : [...closed, group]
    localStorage.setItem(storageName, next.join(','))
    setClosed(next)
  }
  return [(group) => closed.includes(group), toggle]
}
