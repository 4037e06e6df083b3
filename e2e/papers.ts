// Answers for papers in tests: photos of documents that differ, pictures in a colour, and what staff see of them.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import * as tierQueue from '#features/tiers/queue-contract.ts'
import { bringPaper } from '#features/uploads/papers-contract.ts'
import { eicar } from '#rails/sandbox/clamd/clamd.ts'
import { type Reachable, send, sendFile } from './customer.ts'

let made = 0

/** A picture mostly of one colour with a dark shape in it, or `plain`: with nothing. */
export async function colour(wall: string, how: { plain?: boolean; eicar?: boolean }): Promise<Buffer> {
  const number = (made += 1)
  const shape = how.plain
    ? ''
    : `<circle cx="${60 + (number % 40)}" cy="60" r="${20 + (number % 9)}" fill="#222"/><text x="20" y="380" font-size="40">${number}</text>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="${wall}"/>${shape}</svg>`
  const bytes = await sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer()
  return how.eicar ? Buffer.concat([bytes, Buffer.from(eicar)]) : bytes
}

/** Sends a photo of a paper that no other call sends; answers its upload. */
export async function paper(
  world: Reachable,
  cookie: string,
  purpose: 'id_front' | 'id_back' | 'address_proof',
): Promise<string> {
  return sendFile(world, cookie, { purpose, bytes: await colour('#d8d2c4', {}) })
}

/** A document that staff attach to a request about a customer; it has not been checked yet. */
export async function staffPaperOf(
  world: Reachable,
  headers: Readonly<Record<string, string>>,
  userId: string,
): Promise<string> {
  const bytes = await colour('#aa7799', {})
  const brought = await send(world, bringPaper, {
    headers,
    params: { id: userId },
    body: {
      size: String(bytes.length),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      offset: '0',
      data: bytes.toString('base64'),
    },
  })
  assert.equal(brought.data.state, 'checking', JSON.stringify(brought.body))
  return brought.data.id
}

/** The papers of a request as staff see them. */
export async function papersOf(world: Reachable, headers: Record<string, string>, request: string) {
  const listed = await send(world, tierQueue.listRequests, { headers, query: '?per_page=100' })
  return listed.data.items.find((item) => item.id === request)?.papers ?? []
}
