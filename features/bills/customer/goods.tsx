// Answers for what a bill delivered, on its page: its token, its PINs or its certificate, and the links that show it to others.
import { useAnswer } from '#kit/screens/answers.tsx'
import type { GoodsPart } from '#kit/screens/customer-feature.ts'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { findMyGoods, listMyTokens } from '../goods-contract.ts'
import { words } from '../goods-words.ts'
import { Certificate } from './certificate.tsx'
import { LinkShare } from './link-share.tsx'
import { Pins } from './pins.tsx'
import { TokenCard } from './token-card.tsx'

export { TokensPage } from './tokens-page.tsx'

interface GoodsProps {
  readonly transactionId: string
  readonly part?: GoodsPart | undefined
}

/** Without a network a token is shown as it was kept with the others. */
function DeliveredGoods({ transactionId, part }: GoodsProps) {
  const { data, error } = useAnswer(findMyGoods, { params: { transaction_id: transactionId } })
  const { data: tokens = [] } = useAnswer(listMyTokens, {}, { enabled: false })
  const kept = tokens.find((one) => one.transaction_id === transactionId)
  const delivered = data ?? kept
  // Whether there is one is not known before it was said.
  if (data === undefined && error === null && kept === undefined) return null
  return (
    <>
      {part !== 'links' && (
        <>
          {delivered !== undefined && delivered.token !== null && (
            <TokenCard transactionId={transactionId} delivered={delivered} token={delivered.token} />
          )}
          {data !== undefined && data.pins.length > 0 && <Pins pins={data.pins} />}
          {data !== undefined && data.certificate !== null && <Certificate address={data.certificate} />}
          {delivered === undefined && error?.problem.code === 'offline' && <PinsNotKept />}
        </>
      )}
      {part !== 'goods' && (
        <LinkShare
          transactionId={transactionId}
          hasToken={delivered !== undefined && delivered.token !== null}
        />
      )}
    </>
  )
}

const PinsNotKept = () => (
  <Card>
    <p className="text-14 text-pretty">{say(words.pinsNotKept)}</p>
  </Card>
)

export const Goods = Object.assign(DeliveredGoods, { keeps: listMyTokens })
