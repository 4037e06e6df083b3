// Answers for the gallery's customer lists, steps and stages.
import Zap from 'lucide-react/icons/zap'
import { Amount } from '../amount.tsx'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Facts } from '../facts.tsx'
import { ListRow, ListRows, Tile } from '../list-row.tsx'
import { Card } from '../panel.tsx'
import { ScaleProvider } from '../scale.tsx'
import { ListSkeleton, Loading, Skeleton } from '../skeleton.tsx'
import { Steps } from '../steps.tsx'
import { Stages } from '../timeline.tsx'
import { Columns, GallerySection, Specimen } from './specimen.tsx'
import { longName } from './specimen-data.ts'

export function CustomerListsSection() {
  return (
    <GallerySection id="customer-lists" title="Customer lists and steps">
      <ScaleProvider scale="large">
        <Columns>
          <Rows />
          <StepsAndStages />
        </Columns>
      </ScaleProvider>
    </GallerySection>
  )
}

const facts = [
  { label: 'Bank', value: 'Zenith · 2087 641 935' },
  { label: 'Fee', value: 'Free' },
  {
    label: 'What you may still receive today on tier 1, transfers from other banks included',
    value: <Amount currency="NGN" amount="987654321.50" />,
  },
  { label: 'Total', value: <Amount currency="NGN" amount="85050.00" />, total: true },
]

function Rows() {
  return (
    <Specimen label="Rows" ground="page" stack>
      <Card flush>
        <ListRows>
          {[
            <ListRow
              key="a"
              href="#customer-lists"
              lead={<Avatar name={longName} size={40} />}
              title={longName}
              detail="Zenith Bank · 14:06"
              end={<Amount currency="NGN" amount="-987654321.00" />}
            />,
            <ListRow
              key="b"
              onPress={() => undefined}
              lead={<Tile tone="sand" icon={Zap} />}
              title="Ikeja Electric"
              detail="44.4 units · 11:48"
              end={<Amount currency="NGN" amount="350000.00" sign="always" credit />}
              current
            />,
            <ListRow key="c" title="Appearance" detail="Dark" chevron onPress={() => undefined} />,
          ]}
        </ListRows>
      </Card>
      <Card flush>
        <Loading label="Loading your transactions">
          <ListSkeleton />
        </Loading>
      </Card>
      <Skeleton className="h-10 w-48" />
      <Card>
        <Facts facts={facts} />
      </Card>
    </Specimen>
  )
}

function StepsAndStages() {
  return (
    <Specimen label="Three steps to start" ground="page" stack>
      <Card flush>
        <div className="flex items-center justify-between gap-3 px-4 pt-4">
          <p className="text-20 font-semibold">Three steps to start</p>
          <Badge tone="brand">1 of 3 done</Badge>
        </div>
        <Steps
          steps={[
            {
              key: '1',
              title: 'Confirm your BVN',
              body: 'Done. You can hold up to ₦300,000.',
              state: 'done',
            },
            {
              key: '2',
              title: 'Add money',
              body: 'Transfer from any bank to your own account number.',
              state: 'now',
              content: (
                <Button variant="primary" block>
                  Add money
                </Button>
              ),
            },
            {
              key: '3',
              title: 'Make your first payment',
              body: 'Your first 5 transfers each month are free.',
              state: 'next',
            },
          ]}
        />
      </Card>
      <PaymentStages />
    </Specimen>
  )
}

function PaymentStages() {
  return (
    <Card>
      <Stages
        stages={[
          { key: '1', title: 'You confirmed', time: '14:02', state: 'done' },
          {
            key: '2',
            title: 'Access Bank is confirming',
            body: 'Most finish in 2 minutes.',
            state: 'now',
          },
          { key: '3', title: 'Arrives with Ibrahim', state: 'next' },
        ]}
      />
    </Card>
  )
}
