// Answers for one crypto deposit in the console: all that is known of it, and the acts that end it.
import { useState } from 'react'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { WaitsForApproval } from '#kit/screens/queue-mark.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount, formatDateTime, shortId } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { shownNaira } from '../shown.ts'
import { refuseCryptoDeposit, releaseCryptoDeposit, returnCryptoDeposit } from '../staff-contract.ts'
import { Refusal, Release, Return } from './acts.tsx'
import { coinsText, type Deposit, State } from './deposit-columns.tsx'
import { words } from './words.ts'

type DialogProps = Pick<DeskParts, 'may' | 'signInHref' | 'places'> & {
  readonly deposit: Deposit
  readonly onClose: () => void
}
type Act = Deposit['acts'][number]

const calls: Record<Act, string> = {
  release: releaseCryptoDeposit.name,
  return: returnCryptoDeposit.name,
  refuse: refuseCryptoDeposit.name,
}

export function DepositDialog({ deposit, may, signInHref, places, onClose }: DialogProps) {
  const [act, setAct] = useState<Act>()
  const props = { deposit, signInHref, onClose, onBack: () => setAct(undefined) }
  if (act === 'release') return <Release {...props} />
  if (act === 'return') return <Return {...props} />
  if (act === 'refuse') return <Refusal {...props} />
  // Each would be refused while a request about it waits.
  const acts = deposit.waiting_request === null ? deposit.acts : []
  const wordOf = (one: Act): string =>
    say(one === 'refuse' && deposit.lost_at !== null ? words.bookLoss : words[one])
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={say(words.title)}
      description={say(words.effect)}
      actions={
        <>
          <Button onClick={onClose}>{say(words.close)}</Button>
          {acts
            .filter((one) => may(calls[one]))
            .map((one) => (
              <Button
                key={one}
                variant={one === 'release' ? 'primary' : 'secondary'}
                onClick={() => setAct(one)}
              >
                {wordOf(one)}
              </Button>
            ))}
        </>
      }
    >
      <div className="grid gap-4">
        <WaitsForApproval request={deposit.waiting_request} href={places.requestHref} />
        <Known deposit={deposit} userHref={places.userHref} />
      </div>
    </Dialog>
  )
}

function Known({ deposit, userHref }: { deposit: Deposit; userHref: (uuid: string) => string }) {
  const { credited_amount: amount, credited_currency: currency, rate, lost_at: lost } = deposit
  const told = (label: string, value: string | null) =>
    value === null || value === '' ? [] : [{ label, value }]
  const credited = amount === null || currency === null ? null : formatAmount({ amount, currency })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <p className="text-24 font-semibold wrap-anywhere">{coinsText(deposit)}</p>
        <State deposit={deposit} />
      </div>
      {lost !== null && <Banner tone="danger">{say(words.lost, { when: formatDateTime(lost) })}</Banner>}
      <Facts
        facts={[
          { label: say(words.customer), value: <Owner {...{ deposit, userHref }} /> },
          ...told(say(words.network), deposit.network),
          ...told(say(words.madeFor), deposit.address_for),
          ...waysOf(deposit),
          { label: say(words.custodian), value: partnerName(deposit.custodian) },
          ...told(say(words.custodianSays), deposit.custodian_says),
          ...told(
            say(words.confirmations),
            deposit.needed === null
              ? null
              : say(words.of, {
                  done: Math.min(deposit.confirmations, deposit.needed),
                  needed: deposit.needed,
                }),
          ),
          ...told(say(words.credited), credited),
          ...told(say(words.rate), rate === null ? null : shownNaira(rate)),
          ...told(say(words.returnSays), deposit.return_says),
          { label: say(words.seenAt), value: formatDateTime(deposit.seen_at) },
        ]}
      />
    </div>
  )
}

function Owner({ deposit, userHref }: { deposit: Deposit; userHref: (uuid: string) => string }) {
  const { user_uuid: uuid, user_name: name } = deposit
  return uuid === null ? (
    say(words.nobody)
  ) : (
    <TextLink href={userHref(uuid)}>{name ?? shortId(uuid)}</TextLink>
  )
}

/** By which transaction it came, of which token where that is none of ours, from whom and where to; and where it went back to. */
function waysOf({ txid, contract, to_address: to, from_addresses: from, return_to: back }: Deposit) {
  const long = (label: string, ...texts: string[]) => ({
    label,
    value: texts.map((text) => <Long key={text} text={text} label={label} />),
  })
  return [
    long(say(words.txid), txid),
    ...(contract === null ? [] : [long(say(words.contract), contract)]),
    long(say(words.toAddress), to),
    from.length === 0
      ? { label: say(words.fromAddresses), value: say(words.untold) }
      : long(say(words.fromAddresses), ...from),
    ...(back === null ? [] : [long(say(words.returnTo), back)]),
  ]
}

/** Longer than any column: its ends are compared, and the whole is copied. */
function Long({ text, label }: { text: string; label: string }) {
  return (
    <CopyField mono text={text} label={label}>
      {text.length > 24 ? `${text.slice(0, 12)}…${text.slice(-8)}` : text}
    </CopyField>
  )
}
