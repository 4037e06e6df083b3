// Answers for laying the files of a base copy: PostgreSQL's own tar, read as it comes.
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Stop } from '../../stop.ts'

const block = 512

type Head = { readonly name: string; readonly size: number; readonly isFolder: boolean }

function headOf(bytes: Buffer): Head | undefined {
  if (bytes.every((byte) => byte === 0)) return undefined
  const textAt = (from: number, length: number): string =>
    (bytes.toString('utf8', from, from + length).split('\0')[0] ?? '').trim()
  const kind = textAt(156, 1)
  if (kind !== '0' && kind !== '' && kind !== '5')
    throw new Stop(`The base copy holds ${textAt(0, 100)}, which is neither a file nor a folder.`)
  return { name: textAt(0, 100), size: sizeOf(bytes), isFolder: kind === '5' }
}

// Above 8 GB the size stands in bytes, not in digits.
function sizeOf(bytes: Buffer): number {
  const field = bytes.subarray(124, 136)
  return field[0] === 0x80 ? Number(field.readBigUInt64BE(4)) : Number.parseInt(field.toString('latin1'), 8)
}

/** Lays what the tar holds into `folder`, which is there and empty. */
export async function unpackTar(tar: AsyncIterable<Buffer>, folder: string): Promise<void> {
  let file: FileHandle | undefined
  let left = 0
  let skip = 0
  let kept: Buffer = Buffer.alloc(0)
  const close = async (): Promise<void> => {
    await file?.close()
    file = undefined
  }
  const begin = async (head: Head): Promise<void> => {
    const path = join(folder, normalize(join('/', head.name)))
    await mkdir(head.isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (head.isFolder) return
    file = await open(path, 'wx', 0o600)
    left = head.size
    skip = (block - (head.size % block)) % block
    if (left === 0) await close()
  }
  try {
    for await (const chunk of tar) {
      kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk])
      while (kept.length > 0) {
        if (left > 0) {
          const part = kept.subarray(0, left)
          await file?.writeFile(part)
          left -= part.length
          kept = kept.subarray(part.length)
          if (left === 0) await close()
        } else if (skip > 0) {
          const part = Math.min(skip, kept.length)
          skip -= part
          kept = kept.subarray(part)
        } else {
          if (kept.length < block) break
          const head = headOf(kept.subarray(0, block))
          kept = kept.subarray(block)
          if (head !== undefined) await begin(head)
        }
      }
    }
    if (left > 0) throw new Stop('The base copy is cut off in the middle of a file.')
  } finally {
    await close()
  }
}
