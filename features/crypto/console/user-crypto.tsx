// Answers for the crypto addresses of one customer on their record: each in full, and when coins came to it last.
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import type { UserParts } from '#kit/screens/desk-feature.ts'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { readUserAddresses } from '../staff-contract.ts'
import { words } from './words.ts'

type Address = WireAnswer<typeof readUserAddresses>[number]

const columns: readonly Column<Address>[] = [
  { key: 'asset', header: say(words.asset), card: 'title', cell: ({ asset }) => asset },
  { key: 'network', header: say(words.network), card: 'status', cell: ({ network_name: name }) => name },
  {
    key: 'address',
    header: say(words.address),
    card: 'start',
    cell: ({ address }) => <CopyField mono text={address} label={say(words.address)} />,
  },
  {
    key: 'last',
    header: say(words.lastDeposit),
    card: 'meta',
    cell: ({ last_deposit_at: at }) => (at === null ? say(words.never) : <Time at={at} />),
  },
  { key: 'made', header: say(words.madeAt), cell: ({ created_at: at }) => <Time at={at} /> },
]

export function UserCrypto({ user }: UserParts) {
  const read = useAnswer(readUserAddresses, { params: { id: user.uuid } })
  return (
    <Panel flush title={say(words.addresses)} className="[--gutter:20px]">
      <DataTable
        caption={say(words.addresses)}
        columns={columns}
        rows={read.data}
        skeletonRows={2}
        rowKey={({ asset, network, address }) => `${asset} ${network} ${address}`}
        empty={<EmptyState title={say(words.noAddress)} />}
        {...troubleWith(read)}
      />
    </Panel>
  )
}
