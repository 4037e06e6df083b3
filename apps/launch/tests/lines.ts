// Answers for reading what a program prints, line by line, however long a line is.
import type { Readable } from 'node:stream'

/** A line that a test process writes to each stream behind all that a file printed: both may come later than its last message. */
export const endOfOutput = '\u0004 end of the output'

/** Of a line so many letters are read. */
const lettersMost = 2_000

/** Calls `listener` with each line of `stream`: a long one as soon as it is too long, without what follows of it. */
export function eachLine(stream: Readable, listener: (line: string) => void): void {
  let begun = ''
  let isLong = false
  const end = (): void => {
    if (!isLong) listener(begun)
    begun = ''
    isLong = false
  }
  stream.setEncoding('utf8')
  stream.on('data', (said: string) => {
    said.split('\n').forEach((part, index) => {
      if (index > 0) end()
      if (isLong) return
      begun = (begun + part).slice(0, lettersMost)
      isLong = begun.length === lettersMost
      if (isLong) listener(begun)
    })
  })
  stream.once('end', () => {
    if (begun !== '') end()
  })
}

/** Seconds with one decimal. */
export const tenths = (seconds: number): string => String(Math.round(seconds * 10) / 10)
