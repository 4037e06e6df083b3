// Answers for Termii as the SMS partner of notifications.
import type { SmsRail } from '#features/notifications/rail.ts'
import { postSms, type TermiiOptions } from './client.ts'
import { handedOver, readReport } from './mapping.ts'

export function termiiSms(options: TermiiOptions): SmsRail {
  return {
    provider: 'termii',
    send: async ({ to, text }) =>
      handedOver(
        await postSms(options, {
          to: to.replace(/^\+/, ''),
          from: options.senderId,
          sms: text,
          type: 'plain',
          // The route for transactional messages: it reaches numbers on the do-not-disturb list.
          channel: 'dnd',
        }),
      ),
    readWebhook: (raw, headers) => readReport(raw, headers, options.webhookSecret),
  }
}
