// Answers for the customer's wallets under each other, with what each has available.
import WalletIcon from 'lucide-react/icons/wallet'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton, Loading } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { listMyWallets } from '../contract.ts'
import { words } from '../words.ts'

export function WalletRows() {
  const { data, error, refetch } = useAnswer(listMyWallets, {})
  const shown = useShownText()
  return (
    <Card flush>
      {data === undefined ? (
        error === null ? (
          <Loading label={say(words.loading)}>
            <ListSkeleton rows={1} />
          </Loading>
        ) : (
          <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <ListRows label={say(words.balance)}>
          {data.map(({ currency, available }) => (
            <ListRow
              key={currency}
              lead={<Tile icon={WalletIcon} />}
              title={currency}
              detail={say(words.available)}
              end={shown(formatAmount({ currency, amount: available }))}
            />
          ))}
        </ListRows>
      )}
    </Card>
  )
}
