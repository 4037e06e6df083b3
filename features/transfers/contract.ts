// Answers for the call about how a bank is doing.
import * as z from 'zod/mini'
import { bankCode, placeHealth } from '#features/orders/sending-contract.ts'
import { call } from '#kit/http/contract.ts'

export const checkBankHealth = call({
  name: 'transfers.bank-health',
  method: 'GET',
  path: '/api/v1/me/banks/:code/health',
  realm: 'customer',
  summary: 'How a bank has been doing, measured by our own transfers of the last 15 minutes.',
  params: z.strictObject({ code: bankCode }),
  answer: placeHealth,
  says: 'How this bank is doing.',
  refuses: {},
})
