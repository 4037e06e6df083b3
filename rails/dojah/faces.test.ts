// Answers for reading faces: the documented shapes, the thresholds, and doubt that never confirms anybody.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faceVerdict, livenessVerdict } from './faces.ts'

const live = (check: unknown, probability: unknown, face?: object) => ({
  entity: {
    liveness: { liveness_check: check, liveness_probability: probability },
    ...(face === undefined ? {} : { face }),
  },
})

test('one living face passes; none, several, or a picture of one does not', () => {
  assert.equal(livenessVerdict(live(true, 91.25)), 'passed')
  assert.equal(livenessVerdict(live(true, 91, { face_detected: true, multiface_detected: false })), 'passed')
  assert.equal(livenessVerdict(live(true, 99, { face_detected: false })), 'no_face')
  assert.equal(
    livenessVerdict(live(true, 99, { face_detected: true, multiface_detected: true })),
    'several_faces',
  )
  for (const [check, probability] of [
    [false, 99],
    [true, 50],
    [true, 12.5],
  ])
    assert.equal(livenessVerdict(live(check, probability)), 'not_live')
})

test('an undocumented shape of liveness is in doubt, and confirms nobody', () => {
  for (const body of [live('true', 91), live(true, '91'), { entity: {} }, { entity: null }, {}, null, 'x'])
    assert.equal(livenessVerdict(body), undefined)
})

const match = (verification: unknown, image: unknown = 'base64') => ({
  entity: { image, selfie_verification: verification },
})

test('the register’s face passes from 90; another face, or a register without a photo, does not', () => {
  assert.equal(faceVerdict(match({ confidence_value: 90, match: true })), 'passed')
  assert.equal(faceVerdict(match({ confidence_value: '97.5', match: true })), 'passed')
  assert.equal(faceVerdict(match({ confidence_value: 89.9, match: true })), 'other_face')
  assert.equal(faceVerdict(match({ confidence_value: 99, match: false })), 'other_face')
  assert.equal(faceVerdict(match({ confidence_value: 0, match: false }, '')), 'no_photo')
})

test('an undocumented shape of a match is in doubt', () => {
  for (const body of [
    match(null),
    match({ match: true }),
    match({ confidence_value: 99 }),
    { entity: [] },
    null,
  ])
    assert.equal(faceVerdict(body), undefined)
})
