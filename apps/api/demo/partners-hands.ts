// Answers for what happens at the demo world's partners: the sandbox's control plane, and waiting until it has told of it.
import * as z from 'zod/mini'
import { systemClock } from '#kit/clock.ts'
import { decimalText, money } from '#kit/money/money.ts'
import type { DemoEvent } from './events.ts'
import type { Person } from './people.ts'

/** Tells the sandbox's control plane something, by POST when there is a body; throws with its words when it refuses. */
export async function control(
  sandboxUrl: string,
  path: string,
  how: { readonly method?: string; readonly body?: object },
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/__ctl${path}`, {
    method: how.method ?? 'POST',
    headers: { 'content-type': 'application/json' },
    ...(how.body ? { body: JSON.stringify(how.body) } : {}),
  })
  if (!response.ok)
    throw new Error(
      `the demo world is stuck: the sandbox answered ${response.status} to ${path}: ${await response.text()}`,
    )
}

/** Writes a person into the register, under both numbers. */
export async function register(sandboxUrl: string, person: Person): Promise<void> {
  for (const { kind, number } of [person.identity, person.otherIdentity])
    await control(sandboxUrl, '/identity/people', {
      body: {
        kind,
        number,
        first_name: person.firstName,
        last_name: person.lastName,
        date_of_birth: person.dateOfBirth,
      },
    })
}

/** Money arrives at the bank, which tells of it. */
export async function arrive(
  sandboxUrl: string,
  deposit: { readonly event: DemoEvent & { what: 'deposit' }; readonly accountNumber: string },
): Promise<void> {
  const { arrival, reference, claimedKobo } = deposit.event
  const body = {
    account_number: deposit.accountNumber,
    amount: decimalText(money('NGN', arrival.amountKobo)),
    sender_name: arrival.senderName,
    sender_bank: arrival.senderBank,
    narration: arrival.narration,
    reference,
    ...(claimedKobo === undefined ? {} : { webhook_amount: decimalText(money('NGN', claimedKobo)) }),
  }
  await control(sandboxUrl, '/bank/deposits', { body })
  await untilTold(sandboxUrl, reference)
}

/** The clock stands still until the bank's webhooks were delivered and noted: nothing of this moment happens later. */
export async function untilTold(sandboxUrl: string, reference: string): Promise<void> {
  const asked = `${sandboxUrl}/__ctl/webhooks?reference=${encodeURIComponent(reference)}`
  await until(async () => {
    const webhooks = (await (await fetch(asked)).json()) as { delivered_at: string | null }[]
    return webhooks.every((webhook) => webhook.delivered_at !== null)
  })
}

const due = z.object({ due: z.int() })

/** The clock stands still until partners have done and told all that they should have by now. */
export async function untilNothingIsDue(sandboxUrl: string): Promise<void> {
  await until(async () => {
    const answer = await fetch(`${sandboxUrl}/__ctl/state`)
    return due.parse(await answer.json()).due === 0
  })
}

/** The code in the newest SMS to a number. */
export async function codeBySms(sandboxUrl: string, phone: string): Promise<string> {
  const asked = `${sandboxUrl}/__ctl/sms.json?to=${encodeURIComponent(phone)}`
  return /"body":"([\d ]+) is your/.exec(await (await fetch(asked)).text())?.[1] ?? ''
}

/** Waits until the bank has done with a transfer what it was told to, by its own clock. */
export async function untilDone(sandboxUrl: string, reference: string): Promise<void> {
  const asked = `${sandboxUrl}/__ctl/bank/payouts?reference=${encodeURIComponent(reference)}`
  await until(async () => {
    const { payouts } = (await (await fetch(asked)).json()) as { payouts: { steps_left: number }[] }
    return payouts.every((payout) => payout.steps_left === 0)
  })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const pause = systemClock()
  while (!(await isSo())) await pause.sleep(3)
}
