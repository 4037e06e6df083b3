// Answers for one token as it is typed on its meter: in fours, what is entered before it, and what the biller said of it.
import MessageSquare from 'lucide-react/icons/message-square'
import Printer from 'lucide-react/icons/printer'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { CopyIcon } from '#kit/ui/copy-icon.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAccountNumber, formatAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { inFours } from '#kit/words/in-fours.ts'
import { say } from '#kit/words/words.ts'
import { type listMyTokens, smsMyToken } from '../goods-contract.ts'
import { facts, words } from '../goods-words.ts'

type Delivered = Pick<
  WireAnswer<typeof listMyTokens>[number],
  'biller' | 'meter' | 'token' | 'before' | 'units' | 'tariff' | 'debt' | 'vat'
>

interface TokenCardProps {
  readonly transactionId: string
  readonly delivered: Delivered
  readonly token: string
}

export function TokenCard({ transactionId, delivered, token }: TokenCardProps) {
  return (
    <Card className="printed-alone grid gap-3">
      <p className="hidden text-14 font-medium print:block">
        {delivered.biller} · {say(words.meter, { meter: formatAccountNumber(delivered.meter) })}
      </p>
      <BeforeToken before={delivered.before} />
      <h2 className="text-14 font-medium">
        {say(delivered.before.length > 0 ? words.thenToken : words.yourToken)}
      </h2>
      <p
        className="rounded-card bg-brand-soft p-4 text-center text-24 font-bold text-balance text-on-brand-soft tabular-nums"
        data-testid="token"
      >
        {inFours(token)}
      </p>
      <div className="grid print:hidden">
        <CopyButton
          text={token}
          label={say(words.copyToken)}
          said={say(words.tokenCopied)}
          size="lg"
          variant="soft"
        />
      </div>
      <p className="text-14 text-pretty text-text-2">{say(words.typeIt)}</p>
      <SaidByBiller delivered={delivered} />
      <div className="flex flex-wrap gap-2 *:flex-1 print:hidden">
        <SendBySms transactionId={transactionId} />
        <Button
          size="lg"
          icon={<Printer aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={() => print()}
        >
          {say(words.print)}
        </Button>
      </div>
      <TextLink href="/bills/tokens" className="inline-flex min-h-11 items-center text-14 print:hidden">
        {say(words.allTokens)}
      </TextLink>
    </Card>
  )
}

/** Tokens that change the meter's keys: without them it does not take the one after them. */
export function BeforeToken({ before }: { before: readonly string[] }) {
  if (before.length === 0) return null
  return (
    <div className="grid gap-2">
      <h2 className="text-14 font-medium">{say(words.enterFirst)}</h2>
      <p className="text-14 text-pretty text-text-2">{say(words.whyFirst)}</p>
      <ol className="grid gap-1">
        {before.map((one, at) => (
          <li key={one} className="flex items-center gap-2">
            <span className="text-14 text-text-2">{at + 1}.</span>
            <span className="flex-1 text-16 font-semibold tabular-nums">{inFours(one)}</span>
            <CopyIcon
              text={one}
              label={say(words.copyOne, { number: at + 1 })}
              said={say(words.tokenCopied)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

function SaidByBiller({ delivered: { units, tariff, debt, vat } }: { delivered: Delivered }) {
  const naira = (amount: string | null) => amount && formatAmount({ currency: 'NGN', amount })
  const told = [
    { label: say(facts.units), value: units },
    { label: say(facts.tariff), value: tariff },
    { label: say(facts.debt), value: naira(debt) },
    { label: say(facts.vat), value: naira(vat) },
  ].filter(({ value }) => value !== null)
  // On the screen the receipt beside it says the same.
  return told.length === 0 ? null : (
    <div className="hidden print:block">
      <Facts dense facts={told} />
    </div>
  )
}

/** To its customer's own number. */
export function SendBySms({ transactionId, size = 'lg' }: { transactionId: string; size?: 'sm' | 'lg' }) {
  const { send, pending } = useSend(smsMyToken)
  const press = async () => {
    const answered = await send({ params: { transaction_id: transactionId } })
    if (!answered.ok) return toast.error(answered.problem.message)
    toast.success(say(words.smsSent, { phone: answered.data.phone }))
  }
  return (
    <Button
      size={size}
      pending={pending}
      icon={<MessageSquare aria-hidden="true" size={20} strokeWidth={1.75} />}
      onClick={() => void press()}
    >
      {say(words.sms)}
    </Button>
  )
}
