/** How long a link to a study works, in days. */
export const shareLifetimes = [7, 30, 90] as const
export const defaultShareLifetime = 30
/** Most valid links of one study. */
export const sharesInUse = 20
/** Most valid links to all studies of one project, and most that are made in it within 24 hours. */
export const sharesOfProject = 100
/** Most requests over one link in a minute, by all who have it. */
export const shareRequestsPerMinute = 600
