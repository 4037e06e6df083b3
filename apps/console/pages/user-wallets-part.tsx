// Answers for the wallets of a user's record: what waits for a second person, then each wallet with its acts.
import { WalletActs } from '#features/adjustments/console/wallet-acts.tsx'
import { fundWallet } from '#features/adjustments/contract.ts'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { WaitingHere } from '#features/approvals/console/waiting-here.tsx'
import { FreezeByAddress } from '#features/customer-safety/console/freeze-by-address.tsx'
import { endFreeze } from '#features/customer-safety/staff-contract.ts'
import { UserDebts } from '#features/debts/console/user-debts.tsx'
import { actWords } from '#features/team/every-act.ts'
import { userName } from '#features/users/console/user-name.ts'
import { listUserWallets, setFreeze } from '#features/wallets/contract.ts'
import { UserWallets } from '#features/wallets/console/user-wallets.tsx'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { PaperFieldOf } from '#kit/screens/paper-field.ts'
import { LatePaperField } from '../late-paper.tsx'
import { approvalHref, userHref } from '../places.ts'
import type { RecordParts } from '../page-props.ts'

export function WalletsOf({ user, may, places, paper }: RecordParts) {
  const signInHref = signInPathTo(`${userHref(user.uuid)}?tab=wallets`)
  const paperField: PaperFieldOf = (props) => <LatePaperField userId={user.uuid} {...props} />
  const mayAdjust = may(fundWallet.name)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FreezeByAddress userId={user.uuid} mayEnd={may(endFreeze.name)} signInHref={signInHref} />
      <UserDebts {...{ user, places }} />
      <WaitingHere target={`user:${user.uuid}`} hrefOf={approvalHref} places={{ actWords }} />
      {user.wallets.length > 0 && <WaitingOnWallets userId={user.uuid} />}
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
function WaitingOnWallets({ userId }: { userId: string }) {
  const { data } = useAnswer(listUserWallets, { params: { id: userId } })
  return data?.map(({ account_id: id }) => (
    <WaitingHere key={id} target={`wallet:${id}`} hrefOf={approvalHref} places={{ actWords }} />
  ))
}
