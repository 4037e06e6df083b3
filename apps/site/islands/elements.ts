// Answers for finding the elements that the islands bring to life.
import { savesData } from '#kit/ui/data-saver.ts'

/** The first element for a selector, on the page or inside `within`. */
export function find<Found extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Found | null {
  return within.querySelector<Found>(selector)
}

/** All elements for a selector, on the page or inside `within`. */
export function findAll<Found extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Found[] {
  return [...within.querySelectorAll<Found>(selector)]
}

/** Whether this visitor is spared movement: they asked for less motion, or to save data. */
export function wantsCalm(): boolean {
  return savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches
}
