// Answers for how Open Exchange Rates behaves towards our adapter: one question, and its own words for whom it answers nothing.
import { type JudgedAdapter, judged, notApplicable, turns, usual } from '../behaviours/cells.ts'
import type { Fault } from '../faults.ts'

const says = (status: number, message: string): Fault => ({
  kind: 'answer',
  status,
  body: { error: true, status, message, description: '' },
})

const rates: JudgedAdapter = {
  port: 'rates',
  methods: { latest: { kind: 'ask_whether_up', main: 'GET /latest.json' } },
  cells: {
    'balance exhausted': {
      // Its allowance of the month is used up, or its plan has no such rates.
      ask_whether_up: turns(
        ...judged('rejected:refused', says(403, 'access_restricted'), says(403, 'not_allowed')),
        ...judged('unknown', says(429, 'access_restricted')),
        usual,
      ),
    },
    'documented refusal': {
      ask_whether_up: turns(
        ...judged('rejected:refused', says(400, 'invalid_base')),
        ...judged('unknown', says(404, 'not_found'), says(400, 'never heard of')),
        usual,
      ),
    },
    'wrong key': {
      // Nobody with our key is answered, and there is nothing that it could have done.
      ask_whether_up: turns(
        ...judged('rejected:refused', says(401, 'invalid_app_id'), says(401, 'missing_app_id')),
        usual,
      ),
    },
    'amount mismatch': { ask_whether_up: notApplicable('A rate is no amount that somebody asked for.') },
  },
}

export const ratesBehaviours: readonly JudgedAdapter[] = [rates]
