// Answers for the first page of crypto deposits: the coins, the currency that they are credited in, and how each deposit stands.
import Coins from 'lucide-react/icons/coins'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#kit/screens/answers.tsx'
import { Page } from '#kit/screens/page.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { chooseCurrency } from '../contract.ts'
import { words } from '../customer-words.ts'
import { shownNaira } from '../shown.ts'
import { Deposits } from './deposits.tsx'
import { coinHref, type Mine } from './places.ts'

export function CoinsPage({ mine, above }: { mine: Mine; above: string }) {
  const { licence } = useBrand().crypto
  const coins = [...new Set(mine.places.map(({ coin }) => coin))]
  const rateOf = (coin: string): string => {
    if (mine.currency === 'USD') return say(words.coinRate, { coin, rate: '$1.00' })
    return mine.naira_rate === null
      ? say(words.noRate)
      : say(words.coinRate, { coin, rate: shownNaira(mine.naira_rate) })
  }
  return (
    <Page title={say(words.title)} above={above}>
      {mine.state === 'paused' && <Banner tone="warning">{say(words.paused)}</Banner>}
      <p className="px-1 text-14 text-pretty text-text-2">{say(words.lead)}</p>
      <Card flush>
        <ListRows>
          {coins.map((coin) => (
            <ListRow
              key={coin}
              href={coinHref(coin)}
              lead={<Tile icon={Coins} square />}
              title={coin}
              detail={rateOf(coin)}
              chevron
            />
          ))}
        </ListRows>
      </Card>
      <Choice mine={mine} />
      <Deposits />
      <p className="px-1 text-12 text-text-3">{say(words.licence, { licence })}</p>
    </Page>
  )
}

function Choice({ mine }: { mine: Mine }) {
  const choosing = useSend(chooseCurrency)
  const answers = useQueryClient()
  const choose = async (currency: 'NGN' | 'USD') => {
    await choosing.send({ body: { currency } })
    await answers.invalidateQueries()
  }
  return (
    <Card className="grid gap-3">
      <p className="text-14 font-semibold">{say(words.creditIn)}</p>
      {mine.has_dollars ? (
        <SegmentedControl
          block
          label={say(words.creditIn)}
          choices={[
            { value: 'NGN', label: say(words.naira) },
            { value: 'USD', label: say(words.dollars) },
          ]}
          value={mine.currency}
          onChange={(currency) => void choose(currency)}
        />
      ) : (
        <p className="text-14 text-pretty text-text-2">
          {mine.tier_for_dollars === null ? (
            <>
              {say(words.dollarsFirst)} <TextLink href="/convert">{say(words.openDollars)}</TextLink>
            </>
          ) : (
            say(words.dollarsLater, { tier: mine.tier_for_dollars })
          )}
        </p>
      )}
      {choosing.problem !== undefined && (
        <Banner tone="danger" live>
          {choosing.problem.message}
        </Banner>
      )}
      <p className="text-14 text-pretty text-text-2">{say(words.choiceBody)}</p>
    </Card>
  )
}
