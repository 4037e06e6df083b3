// Answers for scheduled payments as pages: which stands at which address, and what the flow of sending has put together.
import { useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { ChangePage } from '#features/standing-orders/customer/change-page.tsx'
import { ConfirmPage } from '#features/standing-orders/customer/confirm-page.tsx'
import { LookPage } from '#features/standing-orders/customer/look-page.tsx'
import { MadePage } from '#features/standing-orders/customer/made-page.tsx'
import { OrderPage } from '#features/standing-orders/customer/order-page.tsx'
import { OrdersPage } from '#features/standing-orders/customer/orders-page.tsx'
import { WhenPage } from '#features/standing-orders/customer/when-page.tsx'
import { wishOf } from '#features/transfers/customer/quote.ts'
import { changeDraft, useSending } from '#features/transfers/customer/sending.ts'
import { Authorise } from './authorise.tsx'
import { orderPlaces } from './order-places.ts'
import { places } from './places.ts'

export function Scheduled({ offline }: { offline: boolean }) {
  const { draft } = useSending()
  const wish = wishOf(draft)
  const step = { places: orderPlaces, offline }
  return (
    <Switch>
      <Route path={places.scheduledWhen}>
        <WhenPage {...step} wish={wish} payeeName={draft.payee?.name ?? ''} />
      </Route>
      <Route path={places.scheduledLook}>
        <LookPage {...step} wish={wish} authorise={Authorise} />
      </Route>
      <Route path={places.scheduledMade}>
        <Made />
      </Route>
      <Route path={places.scheduledConfirm}>
        <ConfirmPage {...step} authorise={Authorise} />
      </Route>
      <Route path={places.scheduledChange}>
        <ChangePage {...step} authorise={Authorise} />
      </Route>
      <Route path={places.scheduledOrder}>
        <OrderPage {...step} authorise={Authorise} />
      </Route>
      <Route>
        <OrdersPage places={orderPlaces} />
      </Route>
    </Switch>
  )
}

/** What was put together has done its work. */
function Made() {
  useEffect(() => {
    changeDraft({
      to: null,
      payee: null,
      chosenBy: null,
      typed: '',
      note: '',
      accountNumber: '',
      bank: null,
      handle: '',
    })
  }, [])
  return <MadePage places={orderPlaces} />
}
