// Answers for sharing a paid bill with a link: made, copied, with its token or without, how often it was opened, and ended.
import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'
import { findMyTransfer } from '#features/orders/sending-contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { findBiller } from '../contract.ts'
import { changeLink, endLink, listMyLinks, makeLink } from '../goods-contract.ts'
import { words } from '../goods-words.ts'
import { linksMost } from '../rules.ts'

interface LinkShareProps {
  readonly transactionId: string
  readonly hasToken: boolean
}

type Link = WireAnswer<typeof listMyLinks>[number]

const ofHomes: readonly string[] = ['electricity', 'water', 'waste']

/** Whether it is paid for where somebody lives, so that a landlord may ask for it. */
function useIsForHome(transactionId: string): boolean {
  const { data: transfer } = useAnswer(findMyTransfer, { params: { transaction_id: transactionId } })
  const id = transfer !== undefined && 'code' in transfer.to ? transfer.to.code : ''
  const { data: biller } = useAnswer(findBiller, { params: { id } }, { enabled: id !== '' })
  return biller !== undefined && ofHomes.includes(biller.category)
}

/** Nothing without a network: no link is made or ended there. */
export function LinkShare({ transactionId, hasToken }: LinkShareProps) {
  const params = { transaction_id: transactionId }
  const { data, refetch } = useAnswer(listMyLinks, { params })
  const making = useSend(makeLink)
  const isForHome = useIsForHome(transactionId)
  if (data === undefined) return null
  const make = async () => {
    const answered = await making.send({ params, body: { shows_token: false } })
    if (!answered.ok) return toast.error(answered.problem.message)
    await refetch()
  }
  return (
    <Card className="grid gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 className="text-14 font-medium">{say(isForHome ? words.share : words.shareReceipt)}</h2>
        <p className="text-14 text-pretty text-text-2">
          {say(isForHome ? words.shareWhyHome : words.shareWhy)}
        </p>
      </div>
      {data.map((link) => (
        <OneLink key={link.id} link={link} hasToken={hasToken} renew={() => void refetch()} />
      ))}
      {data.length < linksMost && (
        <Button
          size="lg"
          variant="soft"
          pending={making.pending}
          icon={<Link2 aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={() => void make()}
        >
          {say(data.length === 0 ? words.makeLink : words.anotherLink)}
        </Button>
      )}
    </Card>
  )
}

interface OneLinkProps {
  readonly link: Link
  readonly hasToken: boolean
  readonly renew: () => void
}

function OneLink({ link, hasToken, renew }: OneLinkProps) {
  const changing = useSend(changeLink)
  const ending = useSend(endLink)
  const params = { id: link.id }
  const [showsToken, setShowsToken] = useState(link.shows_token)
  const change = async (wanted: boolean) => {
    setShowsToken(wanted)
    const answered = await changing.send({ params, body: { shows_token: wanted } })
    if (!answered.ok) {
      setShowsToken(!wanted)
      toast.error(answered.problem.message)
    }
    renew()
  }
  const end = async () => {
    const answered = await ending.send({ params })
    if (!answered.ok) toast.error(answered.problem.message)
    renew()
  }
  return (
    <div className="grid gap-2 border-t border-hair pt-3">
      <p className="text-14 wrap-anywhere">{link.address}</p>
      <p className="text-14 text-text-2">
        {openedWords(link)} · {say(words.endsAt, { when: formatDateTime(link.ends_at) })}
      </p>
      {hasToken && (
        <Switch
          label={say(words.showToken)}
          checked={showsToken}
          disabled={changing.pending}
          onChange={(isOn) => void change(isOn)}
        />
      )}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <CopyButton
          text={link.address}
          label={say(words.copyLink)}
          said={say(words.linkCopied)}
          size="lg"
          variant="soft"
        />
        <Button size="lg" pending={ending.pending} onClick={() => void end()}>
          {say(words.endLink)}
        </Button>
      </div>
    </div>
  )
}

function openedWords({ times_opened: count, last_opened_at: last }: Link): string {
  if (last === null) return say(words.notOpened)
  return say(words.opened, { times: sayCount(words.times, count), when: formatDateTime(last) })
}
