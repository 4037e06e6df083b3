// Answers for what a test does and sees at the partners: the sandbox's control plane, and the mail that reached it.
import { eventually } from '#kit/test/eventually.ts'

export type Mail = {
  to: string
  from: string
  subject: string
  text: string
  html: string
  date: string
  /** By their names in small letters. */
  headers: Readonly<Record<string, string>>
}

export type Partners = {
  /** Asks the sandbox's control plane; tells it something where there is a body. */
  control(path: string, body?: object): Promise<unknown>
  /** The newest mail to an address; waits for it. */
  mailTo(address: string): Promise<Mail>
  mails(address: string): Promise<Mail[]>
}

/** Hands on the sandbox at an address, `http://127.0.0.1:port`. */
export function partnersAt(url: string): Partners {
  const control: Partners['control'] = async (path, body) => {
    const response = await fetch(
      `${url}/__ctl${path}`,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const mails: Partners['mails'] = async (address) => {
    const found: Mail[] = Object(await control(`/mail.json?to=${encodeURIComponent(address)}`))
    return found
  }
  return {
    control,
    mails,
    mailTo: (address) =>
      eventually(async () => {
        const [mail] = await mails(address)
        if (mail === undefined) throw new Error(`no mail to ${address}`)
        return mail
      }),
  }
}
