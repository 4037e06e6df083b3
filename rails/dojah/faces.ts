// Answers for reading what Dojah says about faces: liveness of a picture, and its likeness to the register's photo.
import * as z from 'zod/mini'

/** Percent from which a picture counts as alive, as Dojah's documents say. */
const liveFrom = 50
/** Percent from which two faces are the same person's, as Dojah's documents say. */
const sameFaceFrom = 90

const liveness = z.object({
  entity: z.object({
    liveness: z.object({ liveness_check: z.boolean(), liveness_probability: z.number() }),
    face: z.optional(
      z.object({ face_detected: z.optional(z.boolean()), multiface_detected: z.optional(z.boolean()) }),
    ),
  }),
})

export type LivenessVerdict = 'passed' | 'no_face' | 'several_faces' | 'not_live'

/** Of POST /api/v1/ml/liveness; undefined for a shape that is not the documented one: in doubt nobody is alive. */
export function livenessVerdict(body: unknown): LivenessVerdict | undefined {
  const parsed = z.safeParse(liveness, body)
  if (!parsed.success) return undefined
  const { liveness: live, face } = parsed.data.entity
  if (face?.face_detected === false) return 'no_face'
  if (face?.multiface_detected === true) return 'several_faces'
  return live.liveness_check && live.liveness_probability > liveFrom ? 'passed' : 'not_live'
}

const percent = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\d{1,3}(?:\.\d+)?$/)), z.transform(Number)),
])
const selfie = z.object({
  entity: z.object({
    selfie_verification: z.nullish(z.object({ confidence_value: z.nullish(percent), match: z.boolean() })),
    image: z.nullish(z.string()),
    picture: z.nullish(z.string()),
    photo: z.nullish(z.string()),
  }),
})

export type FaceVerdict = 'passed' | 'other_face' | 'no_photo'

/** Of POST /api/v1/kyc/bvn/verify and /nin/verify; undefined for any other shape. */
export function faceVerdict(body: unknown): FaceVerdict | undefined {
  const parsed = z.safeParse(selfie, body)
  if (!parsed.success) return undefined
  const { selfie_verification: verified, ...found } = parsed.data.entity
  const photo = found.image ?? found.picture ?? found.photo
  if (photo === '') return 'no_photo'
  if (verified === null || verified === undefined) return undefined
  const { match, confidence_value: likeness } = verified
  if (!match) return 'other_face'
  // Dojah says "match" from its own threshold on; a lower number beside it contradicts it.
  return likeness === null || likeness === undefined
    ? undefined
    : likeness >= sameFaceFrom
      ? 'passed'
      : 'other_face'
}
