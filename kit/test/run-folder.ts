// Answers for the folder of a test run, in which everything stands that tests make outside the system's temporary folder.

/** Under which the folder is known to every process of the run. */
export const runFolderSetting = 'TEST_RUN_FOLDER'

/** Under which the folder that stands in memory is known; where there is none, it is not set. */
export const fastFolderSetting = 'TEST_RUN_FAST_FOLDER'

/** The folder, which is removed when the run has ended, however it ended. */
export function runFolder(): string {
  const folder = process.env[runFolderSetting]
  if (folder === undefined)
    throw new Error(`${runFolderSetting} is not set: run tests through \`npm test -- <path>\`.`)
  return folder
}

/** A folder of the run that stands in memory where there is room for it: for what is written much and has no worth after the run. */
export const fastFolder = (): string => process.env[fastFolderSetting] ?? runFolder()
