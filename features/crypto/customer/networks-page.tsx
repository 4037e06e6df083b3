// Answers for the networks of a coin: how long each takes, and the least that is credited.
import Waypoints from 'lucide-react/icons/waypoints'
import { Page } from '#kit/screens/page.tsx'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Unbroken } from '#kit/ui/unbroken.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../customer-words.ts'
import { shownDecimal } from '#kit/coins/shown.ts'
import { networkName } from '../shown.ts'
import { type Place, placeHref } from './places.ts'

export function NetworksPage({
  coin,
  places,
  above,
}: {
  coin: string
  places: readonly Place[]
  above: string
}) {
  return (
    <Page title={say(words.networkTitle, { coin })} above={above}>
      <p className="px-1 text-14 text-pretty text-text-2">{say(words.networkLead)}</p>
      <Card flush>
        <ListRows>
          {places.map((place) => (
            <ListRow
              key={place.network}
              href={placeHref(place)}
              wraps
              lead={<Tile icon={Waypoints} square />}
              title={
                <Unbroken>{networkName({ name: place.network_name, standard: place.standard })}</Unbroken>
              }
              detail={
                <span className="grid">
                  <span>
                    {say(words.networkDetail, { minutes: place.minutes, confirmations: place.confirmations })}
                  </span>
                  <span>
                    {say(words.least, { minimum: `${shownDecimal(place.minimum)} ${place.coin}` })} ·{' '}
                    {say(words.free)}
                  </span>
                </span>
              }
              chevron
            />
          ))}
        </ListRows>
      </Card>
    </Page>
  )
}
