import { shareRequestsPerMinute, sharesInUse, sharesOfProject } from './limits.ts'

export const shareMessages = {
  unknown: 'This link does not work: it was revoked, has expired, or was not copied whole. Ask for a new one.',
  readOnly: 'This link is for looking only.',
  noResult: 'Generate first: a link shows the result of a study.',
  made: 'Link created. Copy it now: it is shown only once.',
  ended: 'Link revoked. It stops working at once.',
  notFound: 'This link does not exist, or is revoked already.',
  tooMany: `There are ${sharesInUse} links to this study in use already. Revoke one first.`,
  tooManyOfProject: `There are ${sharesOfProject} links to studies of this project in use already. Revoke one first.`,
  tooManyToday: `${sharesOfProject} links to studies of this project were made within 24 hours, the most that are possible. Use one of them, or wait.`,
  tooManyRequests: `A link may be used ${shareRequestsPerMinute} times a minute. Wait and try again.`,
} as const
