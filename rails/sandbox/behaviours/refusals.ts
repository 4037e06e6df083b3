// Answers for behaviours of refusal: in the partner's own words, for our key, for our empty balance.
import { type BehaviourRow, notApplicable, onOthers, turns, unknownAtOnce, usual } from './cells.ts'
import type { Fault } from '../faults.ts'

const wrongKey: Fault = {
  kind: 'answer',
  status: 401,
  body: {
    status: false,
    message: 'Invalid key',
    type: 'validation_error',
    code: 'invalid_Key',
    error: 'Authorization Error',
  },
}
const bankSays = (status: number, refusal: { message: string; type: string; code: string }): Fault => ({
  kind: 'answer',
  status,
  body: { status: false, ...refusal },
})
const bureauSays = (status: number, error: string): Fault => ({ kind: 'answer', status, body: { error } })

/** Rows about what a partner will not do. */
export const behavioursOfRefusals: readonly BehaviourRow[] = [
  {
    name: 'balance exhausted',
    how: 'nothing lies at the bank; the bureau asks to be topped up',
    must: 'read zero as zero; a bureau without credit is unknown and rejects nobody',
    cells: {
      make_customer: notApplicable('Making customers costs nothing at this bank.'),
      open_account: notApplicable('Opening accounts costs nothing at this bank.'),
      ask_payment: notApplicable('Incoming money needs no balance of ours.'),
      list: turns({ world: 'nothing', expect: 'accepted', sees: false }),
      ask_person: turns(
        ...unknownAtOnce(bureauSays(402, 'Your balance is low, please visit the dashboard to top up')),
        usual,
      ),
      ask_face: turns(
        ...unknownAtOnce(bureauSays(402, 'Your balance is low, please visit the dashboard to top up')),
        usual,
      ),
      ask_whether_up: turns(
        ...unknownAtOnce(bureauSays(402, 'Your balance is low, please visit the dashboard to top up')),
        usual,
      ),
      hear_bank: notApplicable('Webhooks do not depend on our balance.'),
      hear_bureau: notApplicable('Webhooks do not depend on our balance.'),
    },
  },
  {
    name: 'documented refusal',
    how: 'the partner’s own words for what it will not do',
    must: 'be rejected for that reason, and only for words that speak of the thing asked about',
    cells: {
      make_customer: turns(
        {
          faults: [
            bankSays(400, { message: 'Email is invalid', type: 'validation_error', code: 'invalid_params' }),
          ],
          expect: 'rejected:invalid_customer',
        },
        {
          faults: [bankSays(400, { message: 'An error occurred', type: 'api_error', code: 'unknown' })],
          expect: 'unknown',
        },
        usual,
      ),
      open_account: turns(
        {
          faults: [
            bankSays(400, {
              message: 'Customer phone number is required',
              type: 'validation_error',
              code: 'invalid_params',
            }),
          ],
          expect: 'rejected:invalid_customer',
        },
        {
          faults: [
            bankSays(400, {
              message: 'Dedicated NUBAN is not available for your business',
              type: 'api_error',
              code: 'feature_unavailable',
            }),
          ],
          expect: 'rejected:unavailable',
        },
        {
          faults: [
            bankSays(400, {
              message: 'Preferred bank is not available',
              type: 'validation_error',
              code: 'invalid_bank',
            }),
          ],
          expect: 'rejected:unavailable',
        },
        usual,
      ),
      ask_payment: turns(
        {
          faults: [
            bankSays(404, {
              message: 'Transaction reference not found.',
              type: 'validation_error',
              code: 'transaction_not_found',
            }),
          ],
          expect: 'rejected:not_found',
        },
        // A wrong address is no answer about a payment.
        {
          faults: [bankSays(404, { message: 'Cannot GET /nowhere', type: '', code: '' })],
          expect: 'unknown',
        },
        { ...usual, sees: true },
      ),
      list: turns(
        {
          faults: [
            bankSays(400, { message: 'Invalid date', type: 'validation_error', code: 'invalid_params' }),
          ],
          expect: 'unknown',
        },
        { ...usual, sees: true },
      ),
      ask_person: turns(
        { faults: [bureauSays(404, 'BVN not found')], expect: 'rejected:not_found' },
        { faults: [bureauSays(400, 'This NIN is suspended')], expect: 'rejected:unusable' },
        { faults: [bureauSays(404, 'Url not found')], expect: 'unknown' },
        { faults: [bureauSays(400, 'bvn must be 11 digits')], expect: 'unknown' },
        usual,
      ),
      // What a face is refused for stands in the bureau's answer, not in an error of it.
      ask_face: turns(
        { faults: [bureauSays(404, 'Url not found')], expect: 'unknown' },
        { faults: [bureauSays(400, 'image is required')], expect: 'unknown' },
        usual,
      ),
      ask_whether_up: turns(
        { faults: [bureauSays(404, 'Url not found')], expect: 'unknown' },
        { faults: [bureauSays(403, 'This endpoint is not enabled for your app')], expect: 'unknown' },
        usual,
      ),
      hear_bank: notApplicable('A webhook refuses nothing.'),
      hear_bureau: notApplicable('A webhook refuses nothing.'),
    },
  },
  {
    name: 'wrong key',
    how: '401 in the partner’s own words',
    must: 'be unknown: our key is at fault and no customer',
    cells: {
      make_customer: turns(...unknownAtOnce(wrongKey), usual),
      open_account: turns(...unknownAtOnce(wrongKey), ...onOthers(unknownAtOnce(wrongKey)), usual),
      ask_payment: turns(...unknownAtOnce(wrongKey), { ...usual, sees: true }),
      list: turns(...unknownAtOnce(wrongKey), ...onOthers(unknownAtOnce(wrongKey)), { ...usual, sees: true }),
      ask_person: turns(...unknownAtOnce(wrongKey), usual),
      ask_face: turns(...unknownAtOnce(wrongKey), usual),
      ask_whether_up: turns(...unknownAtOnce(wrongKey), usual),
      hear_bank: notApplicable(
        'A key that is not ours signs wrongly: see “wrong signature, altered body, replay”.',
      ),
      hear_bureau: notApplicable(
        'A key that is not ours signs wrongly: see “wrong signature, altered body, replay”.',
      ),
    },
  },
]
