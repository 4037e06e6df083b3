// Answers for buttons that show only an icon: always named, always with a tooltip.
import { PlainIconButton, type PlainIconButtonProps } from './plain-icon-button.tsx'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends PlainIconButtonProps {
  /** No tooltip where the words stand beside the icon anyway. */
  readonly plain?: boolean | undefined
}

export function IconButton({ plain, ...props }: IconButtonProps) {
  const button = <PlainIconButton {...props} />
  if (plain === true) return button
  const opens = props['aria-haspopup'] === undefined ? undefined : 'hides'
  return (
    <Tooltip text={props.label} pressed={props.onClick === undefined ? 'shows' : opens}>
      {button}
    </Tooltip>
  )
}
