// Answers for every button and every link that looks like one: five looks, four sizes, one way of waiting.
import { say } from '#kit/words/words.ts'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { type Scale, useScale } from './scale.tsx'
import { Spinner } from './spinner.tsx'
import { words } from './words.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger'
/** 28, 32, 44 and 52 px high; `large` is the customer's. */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'large'

const base =
  'relative inline-grid items-center justify-items-center border text-center font-medium whitespace-nowrap select-none ' +
  'transition-[background-color,border-color,color,opacity,scale] cursor-pointer'

const looks: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand font-semibold text-on-brand hover:bg-brand-hover',
  secondary: 'border-line bg-surface text-text hover:border-control hover:bg-sunken',
  soft: 'border-transparent bg-brand-soft font-semibold text-on-brand-soft hover:border-brand/40',
  ghost: 'border-transparent bg-transparent text-text-2 hover:bg-hover hover:text-text',
  danger: 'border-transparent bg-danger font-semibold text-on-danger hover:opacity-90',
}
const largeLooks: Partial<Record<ButtonVariant, string>> = {
  secondary: 'border-control bg-surface text-text hover:bg-sunken',
  ghost: 'border-transparent bg-transparent text-link hover:bg-hover',
}
const off = 'border-transparent bg-neutral-soft text-text-2'

const sizes: Record<ButtonSize, string> = {
  sm: 'touch-44 min-h-7 rounded-button px-2.5 text-12',
  md: 'touch-44 min-h-8 rounded-button px-3 text-13',
  lg: 'min-h-11 rounded-button px-4 text-14',
  large: 'min-h-13 rounded-button-large px-5 py-2 text-16 font-semibold active:scale-98',
}
const smallInLarge = 'touch-44 min-h-9 rounded-button px-3.5 text-14 font-semibold'

interface Look {
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  readonly block?: boolean | undefined
}

/** The classes of a button; for the rare element that must look like one without being one. */
export function buttonClasses(look: Look & { off?: boolean; pending?: boolean; scale?: Scale }): string {
  const { variant = 'secondary', scale = 'regular' } = look
  const size = look.size ?? (scale === 'large' ? 'large' : 'md')
  const large = scale === 'large' || size === 'large'
  return classNames(
    base,
    scale === 'large' && size === 'sm' ? smallInLarge : sizes[size],
    look.off === true ? off : ((large ? largeLooks[variant] : undefined) ?? looks[variant]),
    look.block === true && 'w-full',
    look.pending === true && 'opacity-62',
  )
}

/** Label and LOADING... share one grid cell: whichever shows, the width is the wider one's and never moves. */
function Face({
  icon,
  pending,
  children,
}: {
  icon: ReactNode
  pending: boolean | undefined
  children: ReactNode
}) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5'
  return (
    <>
      <span className={classNames(cell, pending === true && 'invisible')}>
        {icon}
        {children}
      </span>
      {pending !== undefined && (
        <span className={classNames(cell, !pending && 'invisible')} aria-hidden={pending ? undefined : true}>
          <Spinner />
          {say(words.loading)}
        </span>
      )}
    </>
  )
}

export interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'size'> {
  /** Give it (true or false) to every button that asks the server; true shows a spinner and LOADING... */
  readonly pending?: boolean | undefined
  /** A lucide icon before the words, 16 px (20 px in the customer app). */
  readonly icon?: ReactNode
}

/**
 * A button. While `pending` or `disabled` it keeps focus, says so (`aria-disabled`, `aria-busy`) and does nothing,
 * not even when Enter in a field presses it.
 */
export function Button(props: ButtonProps) {
  const { variant, size, block, pending, icon, children, className, disabled, onClick, type, ...rest } = props
  const scale = useScale()
  const idle = disabled === true || pending === true
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-disabled={idle ? true : undefined}
      aria-busy={pending === true ? true : undefined}
      onClick={press}
      className={classNames(
        buttonClasses({
          variant,
          size,
          block,
          scale,
          off: disabled === true && pending !== true,
          pending: pending === true,
        }),
        className,
      )}
    >
      <Face icon={icon} pending={pending}>
        {children}
      </Face>
    </button>
  )
}

export interface ButtonLinkProps extends Look {
  readonly href: string
  readonly icon?: ReactNode
  readonly children: ReactNode
  /** Leaves the app: a plain link that the browser follows itself. */
  readonly external?: boolean | undefined
  readonly newTab?: boolean | undefined
  readonly className?: string | undefined
  readonly onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

/** A link that looks like a button; inside the app it moves without a page load. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, icon, children, href, external, newTab, className, onClick } = props
  const scale = useScale()
  const look = classNames(buttonClasses({ variant, size, block, scale }), className)
  const face = (
    <Face icon={icon} pending={undefined}>
      {children}
      {newTab === true && <span className="sr-only"> {say(words.newTab)}</span>}
    </Face>
  )
  if (external === true || newTab === true) {
    const away = newTab === true ? { target: '_blank', rel: 'noopener' } : {}
    return (
      <a href={href} className={look} onClick={onClick} {...away}>
        {face}
      </a>
    )
  }
  return (
    <Link href={href} className={look} {...(onClick === undefined ? {} : { onClick })}>
      {face}
    </Link>
  )
}
