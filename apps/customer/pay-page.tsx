// Answers for Pay: what can be paid, and who was paid before, with one search over both.
import { useState } from 'react'
import { PauseNote } from '#features/status/customer/pause-note.tsx'
import { CheckingBanner } from '#features/transfers/customer/checking.tsx'
import { People } from '#features/transfers/customer/people.tsx'
import { FrozenBanner } from '#features/wallets/customer/frozen-banner.tsx'
import { Hub } from '#kit/screens/hub.tsx'
import { SearchField } from '#kit/screens/search-field.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Tiles } from '#kit/ui/tiles.tsx'
import { foldForSearch } from '#kit/words/fold.ts'
import { say } from '#kit/words/words.ts'
import type { Given } from './declared.ts'
import { firstWords } from './first-words.ts'
import { amountFor, places } from './places.ts'
import { useRefused, useTiles } from './tiles.ts'
import { words } from './words.ts'

export function PayPage({ customer }: Given) {
  const [typed, setTyped] = useState('')
  const canPay = !useRefused().includes('out')
  const all = useTiles('pay', customer)
  const found = all.filter(({ title, also = '' }) =>
    foldForSearch(`${title} ${also}`).includes(foldForSearch(typed)),
  )
  // Where nothing has the name, everything stands there to choose from.
  const ways = found.length > 0 ? found : all
  return (
    <Hub title={say(firstWords.pay)}>
      <SearchField
        label={say(words.payFind)}
        placeholder={say(words.payFind)}
        typed={typed}
        onType={setTyped}
      />
      {canPay ? <PauseNote /> : <FrozenBanner unfreezeHref={places.unfreeze} />}
      <CheckingBanner />
      {ways.length > 0 && (
        <Card className="px-2 py-3">
          <Tiles label={say(firstWords.pay)} ways={ways} />
        </Card>
      )}
      {canPay && <People amountFor={amountFor} searched={typed} isElse={found.length > 0} />}
    </Hub>
  )
}
