export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  send(letter: Letter): Promise<void>
}

/** The same words as a plain page: paragraphs, and addresses that can be clicked. */
export function letterHtml(text: string): string {
  const safe = text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
  return safe
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)}</p>`)
    .join('\n')
}
