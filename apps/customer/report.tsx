// Answers for telling support about a payment in this app: the form of support, with who is signed in.
import { fullName } from '#kit/words/full-name.ts'
import { useSession } from '#features/customer-sign-in/customer/session.ts'
import { ReportSheet, type ReportSheetProps } from '#features/support/customer/report-problem.tsx'

export function Report(props: Omit<ReportSheetProps, 'writer'>) {
  const { data } = useSession()
  const customer = data?.customer ?? null
  if (customer === null) return null
  return <ReportSheet {...props} writer={{ name: fullName(customer), email: customer.email }} />
}
