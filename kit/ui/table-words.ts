// Answers for the words that tables and their pages say by themselves: only who opens a table loads them.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('ui-table', {
  selectPage: 'Select this page',
  selectRow: 'Select {name}',
  lookInto: 'Preview here',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: 'Page {page} · {count}',
  about: 'about {count}',
})
