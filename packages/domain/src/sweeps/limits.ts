/** Each value is a run of its own. */
export const mostSweptValues = 20
/** Between two ends, where nobody says how many. */
export const defaultSweptValues = 5
