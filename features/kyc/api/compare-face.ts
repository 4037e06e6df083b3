// Answers for the face of a check: alive before the camera, and the one of the register's photo.
import { findUploadState, openFile } from '#features/uploads/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { IdentityKind, IdentityRail } from '../rail.ts'
import type { CheckFailure } from '../rules.ts'
import type { ObjectStore } from '#kit/object-store.ts'

/** While the photo itself is being checked; it takes a moment. */
const photoSeconds = 2

const livenessFailures = {
  no_face: 'selfie_no_face',
  several_faces: 'selfie_several_faces',
  not_live: 'selfie_not_live',
} as const satisfies Record<string, CheckFailure>

const matchFailures = {
  other_face: 'selfie_other_face',
  no_photo: 'no_photo',
  not_found: 'not_found',
  unusable: 'unusable',
} as const satisfies Record<string, CheckFailure>

/** Undefined when the face is theirs; `again` 0 leaves to the caller when to ask again. */
export async function compareFace(
  doors: Doors,
  rails: { readonly identity: IdentityRail; readonly store: ObjectStore },
  face: { readonly kind: IdentityKind; readonly number: string; readonly upload: string },
): Promise<{ failure: CheckFailure } | { again: number; detail: string } | undefined> {
  const upload = await findUploadState(doors.database.sql, face.upload)
  if (upload?.state === 'checking') return { again: photoSeconds, detail: 'the photo is being checked' }
  if (upload?.state !== 'clean') return { failure: 'selfie_unreadable' }
  const opened = await openFile(doors, rails.store, face.upload)
  if (opened.outcome === 'unknown') return { again: 0, detail: opened.detail }
  if (opened.outcome === 'rejected') return { failure: 'selfie_unreadable' }
  const image = opened.value.bytes
  const live = await rails.identity.liveness({ image })
  if (live.outcome === 'unknown') return { again: 0, detail: live.detail }
  if (live.outcome === 'rejected') return { failure: livenessFailures[live.reason] }
  const matched = await rails.identity.matchFace({ kind: face.kind, number: face.number, image })
  if (matched.outcome === 'unknown') return { again: 0, detail: matched.detail }
  return matched.outcome === 'rejected' ? { failure: matchFailures[matched.reason] } : undefined
}
