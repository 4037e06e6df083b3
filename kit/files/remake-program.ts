// Answers for the process that opens one file of a stranger (remake-apart.ts starts it): its bytes come in, the file written anew
// goes out, or the word for why it cannot be had.
import { buffer } from 'node:stream/consumers'

const [kind, ...numbers] = process.argv.slice(2)
const [first = 0, second = 0, third = 0] = numbers.map(Number)
const bytes = await buffer(process.stdin)

/** Each kind loads its own library, in the process that needs it. */
async function remake(): Promise<{ head: string; bytes?: Buffer }> {
  if (kind === 'pdf') {
    const { remakePdf } = await import('./remake-pdf.ts')
    const made = await remakePdf(bytes, { pagesMost: first, sideMost: second })
    return typeof made === 'string' ? { head: made } : { head: `pages ${made.pages}`, bytes: made.bytes }
  }
  const { remakePicture } = await import('./remake-picture.ts')
  const made = await remakePicture(bytes, { pixelsMost: first, sideLeast: second, sideMost: third })
  return typeof made === 'string' ? { head: made } : { head: 'picture', bytes: made }
}

const { head, bytes: made = Buffer.alloc(0) } = await remake()
process.stdout.write(Buffer.concat([Buffer.from(`${head}\n`), made]))

const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
process.stderr.write(
  `${Math.round(maxRSS / 1_024)} MiB, ${Math.round((userCPUTime + systemCPUTime) / 1_000)} ms`,
)
