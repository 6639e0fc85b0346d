/** The time that the old page may stay for the rows of the next; after that grey bars take their place. */
const patience = 250;

/** Until it is there, or nobody should wait any longer: then it goes on by itself. */
export const waitShortly = (reading: Promise<unknown>): Promise<unknown> =>
  Promise.race([reading, new Promise((resolve) => setTimeout(resolve, patience))]);
