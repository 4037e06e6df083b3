// Answers for the ways in which this server tells people something beside mail: pushes and SMS, where they are set up.
import type { PushRail, SmsRail } from '#features/notifications/rail.ts'
import type { Brand } from '#kit/brand/brand.ts'
import type { Log } from '#kit/log.ts'
import type { Settings } from '#kit/settings.ts'
import { termiiSms } from '#rails/termii/termii.ts'
import { webPushRail } from '#rails/web-push/web-push.ts'

const timeoutMilliseconds = 15_000

export function messageRails(
  settings: Settings,
  log: Log,
  brand: Brand,
): { readonly push: PushRail | undefined; readonly sms: SmsRail | undefined } {
  const push =
    settings.vapidPrivateKey.length === 0
      ? undefined
      : webPushRail({
          privateKey: settings.vapidPrivateKey,
          subject: settings.vapidSubject === '' ? `mailto:${brand.emails.support}` : settings.vapidSubject,
          ownService: settings.pushServiceUrl,
          log,
          timeoutMilliseconds,
        })
  const sms =
    settings.termiiBaseUrl === ''
      ? undefined
      : termiiSms({
          baseUrl: settings.termiiBaseUrl,
          apiKey: settings.termiiApiKey,
          senderId: settings.termiiSenderId,
          webhookSecret: settings.termiiWebhookSecret,
          log,
          timeoutMilliseconds,
        })
  return { push, sms }
}
