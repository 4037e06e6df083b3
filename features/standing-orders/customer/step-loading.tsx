// Answers for what a step of scheduling shows while something is asked for.
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'

export function StepLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="grid gap-3">
        <Skeleton className="mx-auto h-16 w-48" />
        <Card>
          <Skeleton className="h-20 w-full" />
        </Card>
        <Card>
          <Skeleton className="h-40 w-full" />
        </Card>
      </div>
    </Loading>
  )
}
