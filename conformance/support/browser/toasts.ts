import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * What the toasts of each page said and no test has looked for yet. A toast leaves by itself after four seconds, in
 * which a busy machine may not look once.
 */
const said = new WeakMap<Page, string[]>()

/** Keeps what toasts say on every page of a browser from now on, also when the page is left at once. */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('keepToast', ({ page }, text: string) => {
    said.set(page, [...(said.get(page) ?? []), text])
  })
  await context.addInitScript(() => {
    const { keepToast } = globalThis as unknown as { readonly keepToast: (text: string) => void }
    const look = (node: Node) => {
      if (!(node instanceof Element)) return
      for (const element of [node, ...node.querySelectorAll('*')])
        if (element.children.length === 0 && element.closest('[role="status"]')) keepToast(element.textContent.trim())
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(look)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until a toast has said this, since the last time that it was looked for. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const heard = () => {
    const texts = said.get(page) ?? []
    const at = texts.indexOf(text)
    if (at < 0) return texts
    said.set(page, texts.toSpliced(at, 1))
    return [text]
  }
  await expect.poll(heard, { message: `a toast says "${text}"` }).toEqual([text])
}
