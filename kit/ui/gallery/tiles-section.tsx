// Answers for the gallery's tiles: home and Pay with three features and with twelve.
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Bitcoin from 'lucide-react/icons/bitcoin'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Gift from 'lucide-react/icons/gift'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HandCoins from 'lucide-react/icons/hand-coins'
import Plus from 'lucide-react/icons/plus'
import Smartphone from 'lucide-react/icons/smartphone'
import Tv from 'lucide-react/icons/tv'
import Wifi from 'lucide-react/icons/wifi'
import Zap from 'lucide-react/icons/zap'
import { Card } from '../panel.tsx'
import { ScaleProvider } from '../scale.tsx'
import { type TileWay, withMore } from '../tile-ways.ts'
import { Tiles } from '../tiles.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

const sample = [
  ['Add money', Plus],
  ['Send', ArrowUpRight],
  ['Airtime', Smartphone],
  ['Data', Wifi],
  ['Electricity', Zap],
  ['TV', Tv],
  ['Cards', CreditCard],
  ['Scheduled', CalendarClock],
  ['Education', GraduationCap],
  ['Loans', HandCoins],
  ['Crypto', Bitcoin],
  ['Rewards', Gift],
] as const
const ways: readonly TileWay[] = sample.map(([title, icon]) => ({
  href: `#tiles-${title.toLowerCase().replace(' ', '-')}`,
  title,
  icon,
}))
const more = { href: '#tiles', title: 'More', icon: Ellipsis }

function Home({ count }: { count: number }) {
  return (
    <div className="rounded-sheet-large bg-field p-4">
      <Tiles onField label={`Home with ${count}`} ways={withMore(ways.slice(0, count), more)} />
    </div>
  )
}

export function TilesSection() {
  return (
    <GallerySection id="tiles" title="Tiles">
      <ScaleProvider scale="large">
        <div className="grid gap-4 lg:grid-cols-2">
          <Specimen label="Home with two to twelve" ground="page" stack>
            {[2, 3, 4, 5, 6, 7, 8, 12].map((count) => (
              <Home key={count} count={count} />
            ))}
          </Specimen>
          <Specimen label="Pay with three and twelve" ground="page" stack>
            {[3, 12].map((count) => (
              <Card key={count} className="px-2 py-3">
                <Tiles label={`Pay with ${count}`} ways={ways.slice(0, count)} />
              </Card>
            ))}
          </Specimen>
        </div>
      </ScaleProvider>
    </GallerySection>
  )
}
