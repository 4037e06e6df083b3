// Answers for which features the customer app has, one a line: what each declares stands in its own customer.ts.
export { customerDetails } from '#features/customer-sign-in/customer.ts'
export { deposits } from '#features/deposits/customer.ts'
export { notifications } from '#features/notifications/customer.ts'
export { standingOrders } from '#features/standing-orders/customer.ts'
export { statements } from '#features/statements/customer.ts'
export { tiers } from '#features/tiers/customer.ts'
export { transactions } from '#features/transactions/customer.ts'
export { transfers } from '#features/transfers/customer.ts'
