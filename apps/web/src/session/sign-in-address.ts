import { invitationParameters } from '@trabecula/domain'

export const loginAddress = '/auth/login'

/** The sign-in page that returns here afterwards. An invitation's result is shown there, not after the sign-in. */
export function signInAddress(here: string): string {
  const back = new URL(here, 'http://own.invalid')
  const query = new URLSearchParams()
  for (const parameter of Object.values(invitationParameters)) {
    const value = back.searchParams.get(parameter)
    if (value !== null) query.set(parameter, value)
    back.searchParams.delete(parameter)
  }
  query.set('next', back.pathname + back.search)
  return `${loginAddress}?${query}`
}
