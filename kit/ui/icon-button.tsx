// Answers for buttons that show only an icon: always named, always with a tooltip.
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useScale } from './scale.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** What it does, in words: read aloud and shown as the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'sm' | 'md' | 'large' | undefined
  readonly pending?: boolean | undefined
  /** No tooltip where the words stand beside the icon anyway. */
  readonly plain?: boolean | undefined
}

const sizes = {
  sm: 'touch-44 size-6 rounded-input text-text-3',
  md: 'touch-44 size-8 rounded-button text-text-2 max-md:size-11',
  large: 'size-11 rounded-pill text-current',
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, size, pending, plain, className, disabled, onClick, type, ...rest } = props
  const scale = useScale()
  const idle = disabled === true || pending === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      aria-disabled={idle ? true : undefined}
      aria-busy={pending === true ? true : undefined}
      onClick={press}
      className={classNames(
        'relative inline-grid shrink-0 place-items-center transition-colors',
        sizes[size ?? (scale === 'large' ? 'large' : 'md')],
        idle ? 'opacity-50' : 'cursor-pointer hover:bg-hover hover:text-text',
        className,
      )}
    >
      {pending === true ? <Spinner /> : icon}
    </button>
  )
  return plain === true ? button : <Tooltip text={label}>{button}</Tooltip>
}
