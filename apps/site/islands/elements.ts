// Answers for finding the elements that the islands bring to life.

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
