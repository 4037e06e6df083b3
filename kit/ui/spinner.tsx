// Answers for the one mark of waiting where a skeleton does not fit.
import LoaderCircle from 'lucide-react/icons/loader-circle'

/** Turns unless motion is reduced; says nothing by itself, the words beside it do. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle aria-hidden="true" size={size} strokeWidth={2} className="shrink-0 animate-spin" />
}
