// Answers for what of a list's address a view keeps. Pure.

/** Not kept: the page one is on, what is looked into, and which view that is. */
const passing = ['page', 'peek', 'view']

/** Search, filters and order as text, the same however they came about. */
export function stateOf(values: URLSearchParams): string {
  const kept = [...values].filter(([name, value]) => !passing.includes(name) && value !== '')
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))).toString()
}

/** The address of a view: with its id where it is a saved one, so that what is changed is known to be a change. */
export function hrefOf(path: string, view: { readonly state: string; readonly id?: string }): string {
  const values = new URLSearchParams(view.state)
  if (view.id !== undefined) values.set('view', view.id)
  const query = values.toString()
  return query === '' ? path : `${path}?${query}`
}
