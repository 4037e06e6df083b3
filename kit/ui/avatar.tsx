// Answers for the round mark of a person: a picture where there is one, else initials on one of five tints.
import { classNames } from './class-names.ts'
import { initials, tintOf } from './person-name.ts'

const tints = {
  1: 'bg-tint-1 text-tint-1-ink',
  2: 'bg-tint-2 text-tint-2-ink',
  3: 'bg-tint-3 text-tint-3-ink',
  4: 'bg-tint-4 text-tint-4-ink',
  5: 'bg-tint-5 text-tint-5-ink',
}
const sizes = {
  20: 'size-5 text-[0.625rem]',
  24: 'size-6 text-[0.6875rem]',
  32: 'size-8 text-12',
  40: 'size-10 text-14',
  48: 'size-12 text-16',
  64: 'size-16 text-20',
}

export interface AvatarProps {
  readonly name: string
  readonly size?: keyof typeof sizes | undefined
  /** A same-origin picture; its alternative text is the name. */
  readonly picture?: string | undefined
  /** `plain` in dense tables, where five tints would shout; `field` on the deep ground of the customer's home. */
  readonly look?: 'tint' | 'plain' | 'brand' | 'field' | undefined
}

/** Decorative beside the name it stands for, so screen readers hear the name once. */
export function Avatar({ name, size = 32, picture, look = 'tint' }: AvatarProps) {
  const shape = classNames(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-pill font-semibold',
    sizes[size],
  )
  if (picture !== undefined) return <img src={picture} alt="" className={classNames(shape, 'object-cover')} />
  const looks = {
    tint: tints[tintOf(name)],
    plain: 'bg-neutral-soft text-on-neutral-soft',
    brand: 'bg-brand-soft text-on-brand-soft',
    field: 'bg-field-raise text-on-field ring-1 ring-field-line',
  }
  return (
    <span aria-hidden="true" className={classNames(shape, 'leading-none', looks[look])}>
      {initials(name)}
    </span>
  )
}
