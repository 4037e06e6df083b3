// Answers for the frame of each step of sending, where Enter does what the primary button does.
import { StepPage, type StepPageProps } from '#kit/screens/step-page.tsx'
import { useEnter } from './keys.ts'

export function FlowPage(props: StepPageProps) {
  useEnter(props.onSubmit)
  return <StepPage {...props} />
}
