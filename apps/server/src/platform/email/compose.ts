import { isEmail, productName } from '@trabecula/domain'

/** A finished email: the same words as plain text and as HTML. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface EmailContent {
  readonly to: string
  readonly subject: string
  /** Plain sentences; they may contain whatever people typed. */
  readonly paragraphs: readonly string[]
  /** The one thing to do, as a button and as an address that can be copied. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print: how long the link works, what to do when the reader did not request the email. */
  readonly footer: string
}

/**
 * Composes an email. Every value is escaped in the HTML, and line breaks never reach a header, so that names cannot add
 * markup, headers or recipients.
 */
export function composeEmail({ to, subject, paragraphs, action, footer }: EmailContent): Email {
  if (!isEmail(to)) throw new Error('An email needs one email address.')
  const text = [...paragraphs.map(oneLine), ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \n${oneLine(footer)}`]
  return { to, subject: oneLine(subject), text: text.join('\n\n'), html: page(oneLine(subject), paragraphs, action, footer) }
}

/** Control and bidirectional characters out, runs of space to one. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** Tables and inline styles, because mail programs know little else; the colours turn around in dark mode. */
function page(title: string, paragraphs: readonly string[], action: EmailContent['action'], footer: string): string {
  const lines = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(oneLine(paragraph))}</p>`)
  const button = action
    ? `<p style="margin:24px 0"><a class="button" href="${escaped(action.url)}" style="background:#336699;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(action.label)}</a></p>
<p class="small" style="margin:0 0 16px;font-size:13px;color:#5b6470;word-break:break-all">${escaped(action.url)}</p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title>
<style>:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.paper,.sheet{background:#14171b!important;color:#e8eaed!important}.small{color:#a3abb5!important}.button{background:#7fb2e5!important;color:#0b0d10!important}}</style></head>
<body class="paper" style="margin:0;background:#ffffff;color:#14171b">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;font:16px/1.5 system-ui,sans-serif;color:#14171b"><tr><td>
<p style="margin:0 0 24px;font-weight:600">${productName}</p>
${lines.join('\n')}
${button}
<p class="small" style="margin:24px 0 0;font-size:13px;color:#5b6470">${escaped(oneLine(footer))}</p>
</td></tr></table></td></tr></table></body></html>`
}
