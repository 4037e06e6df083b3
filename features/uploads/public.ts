// Answers for what other rooms may use of uploads: claiming and opening a file, and the calls.
export type { FileRails } from './api/check-file-job.ts'
export { jobs } from './api/jobs.ts'
export { periodic, removeOldUploads } from './api/remove-old-uploads.ts'
export { routes } from './api/routes.ts'
export { findPaperUse, isCleanPaper, planPaper } from './api/staff-papers.ts'
export { claimUpload, findUploadState, openFile } from './api/use-upload.ts'
export { faultWords } from './words.ts'

/** Faces and documents are photographed. */
export const pages = { customer: { camera: true } } as const
