// Answers for the two sizes the house is built in: `regular` for the console, `large` for thumbs in the customer app.
import { createContext, type ReactNode, useContext } from 'react'

export type Scale = 'regular' | 'large'

const ScaleContext = createContext<Scale>('regular')

/** Sets the size of every control inside; the customer app wraps itself once in `<ScaleProvider scale="large">`. */
export function ScaleProvider({ scale, children }: { scale: Scale; children: ReactNode }) {
  return <ScaleContext value={scale}>{children}</ScaleContext>
}

export function useScale(): Scale {
  return useContext(ScaleContext)
}
