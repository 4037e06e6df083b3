// Answers for buttons that show only an icon, without a tooltip: where words stand beside it anyway, and on a phone's bars.
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'
import { Spinner } from './spinner.tsx'

export interface PlainIconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'aria-label'
> {
  /** What it does, in words: read aloud. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'sm' | 'md' | 'large' | undefined
  readonly pending?: boolean | undefined
  /** `field` on the customer's deep field, which stays deep in both themes. */
  readonly tone?: 'plain' | 'field' | undefined
}

const sizes = {
  sm: { box: 'touch-44 size-6 rounded-input', ink: 'text-text-3' },
  md: { box: 'touch-44 size-8 rounded-button max-md:size-11', ink: 'text-text-2' },
  large: { box: 'size-11 rounded-pill', ink: 'text-current' },
}

export function PlainIconButton(props: PlainIconButtonProps) {
  const { label, icon, size, pending, tone, className, disabled, onClick, type, ...rest } = props
  const scale = useScale()
  const { box, ink } = sizes[size ?? (scale === 'large' ? 'large' : 'md')]
  const onField = tone === 'field'
  const idle = disabled === true || pending === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      aria-disabled={idle ? true : undefined}
      aria-busy={pending === true ? true : undefined}
      onClick={press}
      className={classNames(
        'relative inline-grid shrink-0 place-items-center transition-colors',
        box,
        onField ? 'text-on-field-2' : ink,
        idle && 'opacity-50',
        !idle && 'cursor-pointer',
        !idle && (onField ? 'hover:bg-field-raise hover:text-on-field' : 'hover:bg-hover hover:text-text'),
        className,
      )}
    >
      {pending === true ? <Spinner /> : icon}
    </button>
  )
}
