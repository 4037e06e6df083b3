// Answers for the version of this release: what the server serves, and what an app that runs in a browser knows itself to be.

/** As in package.json; a test holds the two together. */
export const appVersion = '0.1.0'
