// Answers for how Dojah behaves towards our adapter: what each method asks of it, and its own words for what it refuses.
import { type JudgedAdapter, judged, turns, unknownAtOnce, usual } from '../behaviours/cells.ts'
import type { Fault } from '../faults.ts'

const says = (status: number, error: string): Fault => ({ kind: 'answer', status, body: { error } })
const noSuchPath = says(404, 'Url not found')
const unknownThenUsual = (...faults: Fault[]) => turns(...unknownAtOnce(...faults), usual)

const exhausted = unknownThenUsual(says(402, 'Your balance is low, please visit the dashboard to top up'))
const wrongKey = unknownThenUsual(says(401, 'Invalid AppId'), says(401, 'Authorization Error'))

const identity: JudgedAdapter = {
  port: 'identity',
  methods: {
    lookup: { kind: 'ask_person', main: 'GET /api/v1/kyc/*' },
    liveness: { kind: 'ask_face', main: 'POST /api/v1/ml/liveness' },
    matchFace: { kind: 'ask_face', main: 'POST /api/v1/kyc/bvn/verify' },
    ping: { kind: 'ask_whether_up', main: 'GET /api/v1/balance' },
    readWebhook: { kind: 'hear_bureau' },
  },
  cells: {
    'balance exhausted': { ask_person: exhausted, ask_face: exhausted, ask_whether_up: exhausted },
    'documented refusal': {
      ask_person: turns(
        ...judged('rejected:not_found', says(404, 'BVN not found')),
        ...judged('rejected:unusable', says(400, 'This NIN is suspended')),
        ...judged('unknown', noSuchPath, says(400, 'bvn must be 11 digits')),
        usual,
      ),
      // What a face is refused for stands in the bureau's answer, not in an error of it.
      ask_face: unknownThenUsual(noSuchPath, says(400, 'image is required')),
      ask_whether_up: unknownThenUsual(noSuchPath, says(403, 'This endpoint is not enabled for your app')),
    },
    'wrong key': { ask_person: wrongKey, ask_face: wrongKey, ask_whether_up: wrongKey },
  },
}

export const dojahBehaviours: readonly JudgedAdapter[] = [identity]
