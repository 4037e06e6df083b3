// Answers for the gallery's panels, tabs, timelines and empty and broken states.
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import MessageSquare from 'lucide-react/icons/message-square'
import Zap from 'lucide-react/icons/zap'
import { useState } from 'react'
import { Amount } from '../amount.tsx'
import { Button } from '../button.tsx'
import { Disclosure } from '../disclosure.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Facts } from '../facts.tsx'
import { Panel } from '../panel.tsx'
import { StatusPill } from '../status-pill.tsx'
import { Tabs } from '../tabs.tsx'
import { Timeline } from '../timeline.tsx'
import { Columns, GallerySection, Specimen } from './specimen.tsx'
import { longName } from './specimen-data.ts'

export function PanelsSection() {
  return (
    <GallerySection id="panels" title="Panels, tabs, facts, timeline">
      <Columns>
        <WalletPanel />
        <ActivityPanel />
      </Columns>
      <TabsSpecimen />
      <Columns>
        <Panel title="First use">
          <EmptyState title="No notes yet" action={<Button size="sm">Add a note</Button>}>
            Notes are for the team; the customer never sees them.
          </EmptyState>
        </Panel>
        <Troubles />
      </Columns>
    </GallerySection>
  )
}

function WalletPanel() {
  return (
    <Panel
      title="Naira wallet"
      aside={<StatusPill status="active" />}
      foot={<span>1,204,883 entries read in 2.1 s</span>}
    >
      <Amount currency="NGN" amount="987654321.50" className="text-24 font-semibold" />
      <Facts
        className="mt-4 border-t border-hair pt-3"
        facts={[
          { label: 'Account id', value: <span className="font-mono">acc_018f3c2e91d4</span> },
          { label: 'Holder', value: longName },
          { label: 'Held', value: <Amount currency="NGN" amount="30050.00" /> },
        ]}
      />
    </Panel>
  )
}

function ActivityPanel() {
  return (
    <Panel title="Activity">
      <Timeline
        entries={[
          {
            key: '1',
            day: 'Today',
            title: 'Transfer of ₦30,050.00 is waiting',
            meta: '07:41, system',
            tone: 'info',
            icon: <ArrowUpRight size={12} />,
          },
          {
            key: '2',
            title: `${longName} added a note`,
            meta: '07:52, support',
            quote: 'Customer called about the failed credit of 20 Nov.',
            icon: <MessageSquare size={12} />,
          },
          {
            key: '3',
            day: '18 Nov 2026',
            title: 'Tier 3 approved',
            meta: '09:12, Folake Adeyemi-Bankole',
            tone: 'success',
            icon: <Zap size={12} />,
          },
        ]}
      />
    </Panel>
  )
}

function TabsSpecimen() {
  const [tab, setTab] = useState<'overview' | 'wallets' | 'notes'>('wallets')
  return (
    <Specimen label="Tabs" ground="surface" stack>
      <Tabs
        label="User"
        tabs={[
          { key: 'overview', label: 'Overview' },
          { key: 'wallets', label: 'Wallets', count: 2 },
          { key: 'notes', label: 'Notes', count: 6 },
        ]}
        value={tab}
        onChange={setTab}
        panelClassName="pt-3 text-13 text-text-2"
      >
        Content of {tab}.
      </Tabs>
      <Disclosure title="Technical details">Request 8FQ2-71KD, 2.1 s.</Disclosure>
    </Specimen>
  )
}

function Troubles() {
  return (
    <Panel title="Offline, not allowed, one line">
      <ErrorState trouble={{ status: 0 }} onRetry={() => undefined} />
      <ErrorState trouble={{ status: 403 }} />
      <ErrorState inline trouble={{ status: 502 }} onRetry={() => undefined} />
    </Panel>
  )
}
