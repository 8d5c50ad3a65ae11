import { invitationParameters } from '@trabecula/domain'

/** The same address without the invitation's result; everything else stays. */
export function withoutInvitation(href: string): string {
  const address = new URL(href)
  for (const parameter of Object.values(invitationParameters)) address.searchParams.delete(parameter)
  return address.pathname + address.search + address.hash
}
