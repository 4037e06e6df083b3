// Answers for drawing an icon of the set out of its lines. Front ends are built with it in the place of the library's, which brings what
// nobody here asks for, four times as much.
import { type ComponentProps, createElement } from 'react'

interface IconProps extends ComponentProps<'svg'> {
  readonly size?: number | string
}

interface Drawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** One that no name is given to is not read aloud. */
const isNamed = (props: IconProps): boolean =>
  props['aria-label'] !== undefined || props['aria-labelledby'] !== undefined || props.role !== undefined

export function drawnIcon({ node }: Drawing) {
  return function DrawnIcon({ size = 24, ...props }: IconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(isNamed(props) ? {} : { 'aria-hidden': 'true' }),
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
