// Answers for what we have of a customer now, with the way to change it.
import type { ReactNode } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/panel.tsx'

interface CurrentValueProps {
  readonly value: ReactNode
  readonly lead: string
  readonly button: string
  readonly onChange: () => void
  /** What is to be done before it is changed. */
  readonly children?: ReactNode
}

export function CurrentValue({ value, lead, button, onChange, children }: CurrentValueProps) {
  return (
    <Card className="grid gap-4">
      <div>
        <p className="text-16 font-medium wrap-anywhere">{value}</p>
        <p className="text-14 text-text-2">{lead}</p>
      </div>
      {children}
      <Button variant="secondary" block onClick={onChange}>
        {button}
      </Button>
    </Card>
  )
}
