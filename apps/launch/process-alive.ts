// Answers for whether a process is still there.
import { readFileSync } from 'node:fs'

/** Whether a process lives. A zombie (dead, not yet reaped) does not. */
export function isAlive(processId: number): boolean {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
  } catch {
    return false
  }
}
