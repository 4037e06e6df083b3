// Answers for the calls with which staff attach a paper to a request about a customer, and look at it: an order of a court, a slip of a bank.
import * as z from 'zod/mini'
import { changesBlockedAfterReset } from '#features/approvals/contract.ts'
import { userRefusals } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import { uuid, whole } from '#kit/http/fields.ts'
import {
  chunkBytesMost,
  fileBytesMost,
  noFile,
  showRefusals,
  shownFile,
  uploadFaults,
  uploadStates,
} from './contract.ts'

/** As staff see it; `fault` says in words why it was not taken. */
export const staffPaper = z.object({
  id: uuid,
  state: z.enum(uploadStates),
  fault: z.nullable(z.enum(uploadFaults)),
  /** Where the next piece begins. */
  received: z.int(),
  size: z.int(),
  chunk_bytes: z.int(),
})

export const bringPaper = call({
  name: 'uploads.bring-paper',
  method: 'PUT',
  path: '/api/v1/users/:id/papers',
  realm: 'admin',
  summary:
    'Uploads the next piece of a document about a customer, or answers where to continue: the same file again is the same document.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    size: whole(1, 999_999_999),
    /** Of the whole file, in hexadecimal. */
    sha256: z
      .string('Write this as text')
      .check(z.regex(/^[0-9a-f]{64}$/, 'This is not the SHA-256 of a file')),
    offset: whole(0, fileBytesMost),
    /** Base64; empty to ask where the file goes on. */
    data: z
      .string('Write this as text')
      .check(
        z.maxLength(Math.ceil(chunkBytesMost / 3) * 4, 'This piece is too large'),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'This is not base64'),
      ),
  }),
  answer: staffPaper,
  says: 'Received.',
  refuses: {
    ...userRefusals,
    ...changesBlockedAfterReset,
    file_too_large: { status: 413, say: 'This file is larger than 8 MB. Attach a smaller scan of it.' },
    too_many_uploads: { status: 429, say: 'You attached many files today. Try again tomorrow.' },
  },
})

export const findPaper = call({
  name: 'uploads.paper',
  method: 'GET',
  path: '/api/v1/users/:id/papers/:paper',
  realm: 'admin',
  summary: 'Whether a document has been checked and can be attached.',
  params: z.strictObject({ id: uuid, paper: uuid }),
  answer: staffPaper,
  says: 'Document.',
  refuses: noFile,
})

export const revealPaper = call({
  name: 'uploads.reveal-paper',
  method: 'POST',
  path: '/api/v1/papers/:id/reveal',
  realm: 'admin',
  summary: 'Shows a document that staff attached to a request. Who viewed it is recorded in the audit log.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({}),
  answer: shownFile,
  says: 'Shown. This is recorded in the audit log.',
  refuses: showRefusals,
})
