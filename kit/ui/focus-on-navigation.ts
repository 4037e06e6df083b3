// Answers for where reading starts after a move inside the app: at the top, on the page's heading.
import { useEffect } from 'react'

/** Whether somebody has pressed or typed on this page yet. Until then it only arrives, redirects included. */
export function isTouched(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
}

/**
 * After each move to `path` scrolls to the top and moves the focus to the page's `h1`, else to `#main`; a path with a
 * hash goes to its element. On arrival the focus stays where the browser puts it.
 */
export function useFocusOnNavigation(path: string): void {
  useEffect(() => {
    if (!isTouched()) return
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
    if (target === null) scrollTo(0, 0)
    else target.scrollIntoView()
    const place = target ?? document.querySelector<HTMLElement>('h1') ?? document.getElementById('main')
    if (place === null) return
    if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
    place.focus({ preventScroll: true })
  }, [path])
}

/** Names the document, "Users · Console"; the name of the brand is the caller's. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
