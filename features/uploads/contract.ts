// Answers for the calls with which a customer's file arrives in pieces, over connections that break.
import * as z from 'zod/mini'
import { revealRefusals } from '#features/audit/contract.ts'
import { call } from '#kit/http/contract.ts'
import { instant, text, uuid, whole } from '#kit/http/fields.ts'

/** A file is at most this large, in bytes: 8 MiB. */
export const fileBytesMost = 8 * 1024 * 1024
/** Bytes of a piece at most. In base64 it fits well into what a request may hold. */
export const chunkBytesMost = 128 * 1024
/** How long a file may take to arrive, and how long one that nobody used is kept. */
export const uploadHours = 24
export const unusedDays = 7

export const uploadPurposes = ['selfie', 'id_front', 'id_back', 'address_proof'] as const

/** `checking` lasts until the scanner has answered. `refused`: it is not what it should be. */
export const uploadStates = ['receiving', 'checking', 'clean', 'refused', 'infected', 'expired'] as const

/** Why a file was not taken; each has its sentence in the words of the feature. */
export const uploadFaults = [
  'not_a_document',
  'unreadable',
  'unreadable_pdf',
  'too_many_pixels',
  'too_small',
  'too_many_pages',
  'locked_pdf',
  'no_pdf_here',
  'arrived_broken',
  'infected',
] as const

export const upload = z.object({
  id: uuid,
  purpose: z.enum(uploadPurposes),
  state: z.enum(uploadStates),
  fault: z.nullable(z.enum(uploadFaults)),
  /** Where the next piece begins. */
  received: z.int(),
  size: z.int(),
  chunk_bytes: z.int(),
  expires_at: instant,
})

const gone = { status: 404, say: 'This upload is gone. Choose the file again.' } as const

export const startUpload = call({
  name: 'uploads.start',
  method: 'POST',
  path: '/api/v1/me/uploads',
  realm: 'customer',
  summary: 'Begins a file, or answers how far the same file has come already.',
  body: z.strictObject({
    purpose: z.enum(uploadPurposes, 'Say what this file is'),
    size: whole(1, 999_999_999),
    /** Of the whole file, in hexadecimal. */
    sha256: z
      .string('Write this as text')
      .check(z.regex(/^[0-9a-f]{64}$/, 'This is not the SHA-256 of a file')),
  }),
  answer: upload,
  says: 'Ready for the file.',
  refuses: {
    file_too_large: { status: 413, say: 'This file is larger than 8 MB. Take a photo of it instead.' },
    too_many_uploads: {
      status: 429,
      say: 'You sent many files today. Try again tomorrow, or talk to our support team.',
    },
  },
})

export const sendChunk = call({
  name: 'uploads.chunk',
  method: 'PUT',
  path: '/api/v1/me/uploads/:id/chunks',
  realm: 'customer',
  summary:
    'Takes the next piece. One that has arrived before changes nothing; the answer says where to continue.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    offset: whole(0, fileBytesMost),
    /** Base64. */
    data: z
      .string('Write this as text')
      .check(
        z.minLength(4, 'This piece is empty'),
        z.maxLength(Math.ceil(chunkBytesMost / 3) * 4, 'This piece is too large'),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is not base64'),
      ),
  }),
  answer: upload,
  says: 'Received.',
  refuses: {
    upload_not_found: gone,
    upload_expired: { status: 410, say: 'This upload took too long. Choose the file again.' },
    chunk_out_of_place: {
      status: 409,
      say: 'A part of the file is missing. We continue from where it stopped.',
    },
    chunk_too_long: { status: 422, say: 'The file changed while it was uploading. Choose it again.' },
  },
})

export const findUpload = call({
  name: 'uploads.find',
  method: 'GET',
  path: '/api/v1/me/uploads/:id',
  realm: 'customer',
  summary: 'How far a file has come.',
  params: z.strictObject({ id: uuid }),
  answer: upload,
  says: 'Your file.',
  refuses: { upload_not_found: gone },
})

/** A file as it is shown once. */
export const shownFile = z.object({
  content_type: z.string(),
  /** Base64. */
  content: z.string(),
  /** When a screen takes it away again. */
  until: instant,
})

export const noFile = { file_not_found: { status: 404, say: 'There is no file to show.' } } as const
export const showRefusals = {
  ...noFile,
  store_away: { status: 503, say: 'File storage is not answering. Try again in a moment.' },
  ...revealRefusals,
} as const

export const revealFile = call({
  name: 'uploads.reveal',
  method: 'POST',
  path: '/api/v1/files/:id/reveal',
  realm: 'admin',
  summary: 'Shows a clean file of a customer once. Who looked, and why, is recorded in the audit log.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: text(280, 5) }),
  answer: shownFile,
  says: 'Shown. This is recorded in the audit log.',
  refuses: showRefusals,
})
