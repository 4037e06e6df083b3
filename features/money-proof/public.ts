// Answers for what other rooms may use of money proofs: their calls and background work, reading all books, and the file of anchors.
export { periodic, anchorBooks, anchorKey } from './api/anchor-books.ts'
export { readAnchors } from './api/anchors.ts'
export { jobs } from './api/jobs.ts'
export { type BooksFound, readBooks } from './api/read-books.ts'
export { routes } from './api/routes.ts'
