// Answers for the wallets of a user's record: what waits for a second person, then each wallet with its acts.
import { Fragment } from 'react'
import { WalletActs } from '#features/adjustments/console/wallet-acts.tsx'
import { fundWallet } from '#features/adjustments/contract.ts'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { FreezeByAddress } from '#features/customer-safety/console/freeze-by-address.tsx'
import { endFreeze } from '#features/customer-safety/staff-contract.ts'
import { UserDebts } from '#features/debts/console/user-debts.tsx'
import { userName } from '#features/users/console/user-name.ts'
import { listUserWallets, setFreeze } from '#features/wallets/contract.ts'
import { UserWallets } from '#features/wallets/console/user-wallets.tsx'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { PaperFieldOf } from '#kit/screens/paper-field.ts'
import { LatePaperField } from '../late-paper.tsx'
import { userHref } from '../places.ts'
import type { RecordParts } from '../page-props.ts'

export function WalletsOf({ user, may, places, paper, waiting }: RecordParts) {
  const signInHref = signInPathTo(`${userHref(user.uuid)}?tab=wallets`)
  const paperField: PaperFieldOf = (props) => <LatePaperField userId={user.uuid} {...props} />
  const mayAdjust = may(fundWallet.name)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FreezeByAddress userId={user.uuid} mayEnd={may(endFreeze.name)} signInHref={signInHref} />
      <UserDebts {...{ user, places }} />
      {waiting(`user:${user.uuid}`)}
      {user.wallets.length > 0 && <WaitingOnWallets {...{ user, waiting }} />}
      <UserWallets
        userId={user.uuid}
        owner={userName(user)}
        signInHref={signInHref}
        mayFreeze={may(setFreeze.name)}
        {...{ paperField, paper }}
        acts={(wallet) =>
          mayAdjust && (wallet.currency === 'NGN' || wallet.currency === 'USD') ? (
            <WalletActs
              wallet={{ ...wallet, currency: wallet.currency, owner: userName(user) }}
              paperField={paperField}
              signInHref={signInHref}
            />
          ) : null
        }
      />
    </div>
  )
}

/** What waits for a second person stands where it would happen. */
function WaitingOnWallets({ user, waiting }: Pick<RecordParts, 'user' | 'waiting'>) {
  const { data } = useAnswer(listUserWallets, { params: { id: user.uuid } })
  return data?.map(({ account_id: id }) => <Fragment key={id}>{waiting(`wallet:${id}`)}</Fragment>)
}
