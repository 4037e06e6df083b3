// Answers for the two ways in which a page is framed.

/** `landing`: the header lies over the hero. `plain`: it stands above, with the Submit a ticket button. */
export type FrameKind = 'landing' | 'plain'
