// Answers for the crypto addresses and deposits of one customer on their record: each address in full, and how each deposit stands.
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import type { UserParts } from '#kit/screens/desk-feature.ts'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listCryptoDeposits, readUserAddresses } from '../staff-contract.ts'
import { coinsText, type Deposit, State } from './deposit-columns.tsx'
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

const depositColumns: readonly Column<Deposit>[] = [
  { key: 'coins', header: say(words.coins), card: 'title', cell: (deposit) => coinsText(deposit) },
  { key: 'state', header: say(words.state), card: 'status', cell: (deposit) => <State deposit={deposit} /> },
  { key: 'network', header: say(words.network), card: 'meta', cell: ({ network }) => network },
  { key: 'seen', header: say(words.seenAt), card: 'meta', cell: ({ seen_at: at }) => <Time at={at} /> },
  {
    key: 'look',
    header: say(words.look),
    card: 'end',
    cell: ({ id }) => (
      <TextLink href={`/dashboard/crypto-deposits?deposit=${id}`}>{say(words.look)}</TextLink>
    ),
  },
]

export function UserCrypto({ user }: UserParts) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Deposits uuid={user.uuid} />
      <Addresses uuid={user.uuid} />
    </div>
  )
}

/** Their latest; the list has all of them. */
function Deposits({ uuid }: { uuid: string }) {
  const read = useAnswer(listCryptoDeposits, { query: { user: uuid, per_page: '25' } })
  return (
    <Panel flush title={say(words.list)} className="[--gutter:20px]">
      <DataTable
        caption={say(words.list)}
        columns={depositColumns}
        rows={read.data?.items}
        skeletonRows={2}
        rowKey={({ id }) => id}
        empty={<EmptyState title={say(words.none)} />}
        {...troubleWith(read)}
      />
    </Panel>
  )
}

function Addresses({ uuid }: { uuid: string }) {
  const read = useAnswer(readUserAddresses, { params: { id: uuid } })
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
