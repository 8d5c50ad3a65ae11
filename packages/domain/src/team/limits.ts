/** Seats of a team; the owner and pending invitations take one each. */
export const teamSeats = 4
export const invitationDays = 7
/** Most people whom one team invites within 24 hours, counting invitations that are revoked again. */
export const invitationsPerDay = 50
/** Time between two emails to the same person; the browser keeps the same clock in its local storage (§3). */
export const resendCooldownMs = 60_000
/** §9: delay after the success modal before subscription and balance are read again. */
export const teamJoinRefreshMs = 1000
