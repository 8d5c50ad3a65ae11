import { describe, expect, it } from 'vitest'
import { invitationEmail } from './emails.ts'

const link = 'http://localhost:3000/team/accept-invitation/abc'
const content = { to: 'new@example.com', inviter: 'ada', link, password: null }

describe('the email of an invitation', () => {
  it('says who invites, to what, and for how long, in both forms', () => {
    const { subject, text, html } = invitationEmail(content)
    expect(subject).toBe('ada invites you to a team on Trabecula')
    for (const body of [text, html]) {
      expect(body).toContain(link)
      expect(body).toContain('7 days')
      expect(body).not.toContain('Password:')
    }
  })

  it('carries the credentials of an account that was made for it', () => {
    const { text, html } = invitationEmail({ ...content, password: 'abcd-efgh' })
    for (const body of [text, html]) {
      expect(body).toContain('Email: new@example.com')
      expect(body).toContain('Password: abcd-efgh')
    }
  })

  it('lets no name add markup, headers or lines', () => {
    const { subject, text, html } = invitationEmail({ ...content, inviter: '<img src=x>\r\nBcc: eve@example.com' })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<img')
    expect(text).not.toMatch(/^Bcc:/m)
  })
})
