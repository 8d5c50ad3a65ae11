import { describe, expect, it } from 'vitest'
import { composeEmail } from './compose.ts'

const message = (name: string) =>
  composeEmail({
    to: 'ada@example.com',
    subject: `${name} says hello`,
    paragraphs: [`${name} invites you.`],
    action: { label: `Join ${name}`, url: 'https://trabecula.example/x?a=1&b="2"' },
    footer: `You know ${name}.`,
  })

describe('an email', () => {
  it('says the same in text and HTML', () => {
    const { subject, text, html } = message('Grace')
    expect(subject).toBe('Grace says hello')
    expect(text).toBe('Grace invites you.\n\nJoin Grace:\nhttps://trabecula.example/x?a=1&b="2"\n\n-- \nYou know Grace.')
    expect(html).toContain('<p style="margin:0 0 16px">Grace invites you.</p>')
    expect(html).toContain('href="https://trabecula.example/x?a=1&#38;b=&#34;2&#34;"')
  })

  it('escapes what people typed', () => {
    const { html } = message(`<script>alert('x')</script>"&`)
    expect(html).not.toMatch(/<script|'x'/)
    expect(html).toContain('&#60;script&#62;')
  })

  it('has no line break in its subject, whatever is in a name', () => {
    const { subject, text } = message('Ada\r\nBcc: all@example.com\r\n\r\nBuy')
    expect(subject).toBe('Ada Bcc: all@example.com Buy says hello')
    expect(text.split('\n')[0]).toBe('Ada Bcc: all@example.com Buy invites you.')
  })

  it('goes to one address, or is a bug', () => {
    for (const to of ['a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', 'nobody', '"x" <a@b.co>'])
      expect(() => composeEmail({ to, subject: 's', paragraphs: [], footer: '' })).toThrow('one email address')
  })

  it('turns its colours around in dark mode', () => {
    const { html } = message('Ada')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme:dark')
  })
})
