import { describePlan, planTitles, productName } from '@trabecula/domain'
import type { SandboxItem } from './events.ts'

interface Shown {
  readonly item: SandboxItem
  readonly tokens: number
  readonly csrfToken: string
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The built-in payment page: a form without scripts, that says on every screen that no money moves. */
export function sandboxPage({ item, tokens, csrfToken }: Shown): string {
  const [title, text, yes, no] = wordsFor(item, tokens)
  const button = (outcome: string, label: string, kind: string) =>
    `<button name="outcome" value="${outcome}" class="${kind}">${escaped(label)}</button>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox payment | ${productName}</title>
<style>
:root { color-scheme: light dark; --ink: #14181d; --paper: #f6f7f8; --card: #fff; --line: #d5dae0; --act: #336699; --soft: #4c5661 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebef; --paper: #14181d; --card: #1c2229; --line: #343d47; --act: #7fb0e0; --soft: #aab4bf } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { box-sizing: border-box; width: min(30rem, calc(100vw - 2rem)); padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
strong.sandbox { display: inline-block; padding: .1rem .6rem; border: 1px solid currentColor; border-radius: 99px; font-size: .85rem }
h1 { font-size: 1.35rem; margin: 1rem 0 .5rem }
p { margin: 0 0 1rem; color: var(--soft) }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem }
button { font: inherit; padding: .55rem 1.1rem; border-radius: 8px; border: 1px solid var(--line); background: none; color: inherit; cursor: pointer }
button.main { background: var(--act); border-color: var(--act); color: var(--card) }
button:focus-visible, a:focus-visible { outline: 2px solid var(--act); outline-offset: 2px }
a { color: var(--act) }
</style>
</head>
<body>
<main>
<strong class="sandbox">Sandbox: no money is moved</strong>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<form method="post" action="/sandbox/checkout/">
<input type="hidden" name="csrfmiddlewaretoken" value="${escaped(csrfToken)}">
<input type="hidden" name="item" value="${item}">
${button('paid', yes, 'main')}
${no === null ? '' : button('declined', no, '')}
</form>
<p style="margin-top:1.5rem"><a href="/billing">Back to billing</a></p>
</main>
</body>
</html>
`
}

function wordsFor(item: SandboxItem, tokens: number): readonly [title: string, text: string, yes: string, no: string | null] {
  const pays = 'This page stands in for the payment provider and sends the same signed events.'
  if (item === 'topup')
    return [`Top-up: ${tokens.toLocaleString('en-US')} tokens`, pays, 'Pay in the sandbox', 'Let the card be declined']
  if (item === 'cancel')
    return [
      'Cancel the paid plan',
      'The free plan follows at once; tokens of the paid plan are carried over.',
      'Cancel the plan',
      null,
    ]
  return [`${planTitles[item]}: ${describePlan(item)}`, pays, 'Pay in the sandbox', 'Let the card be declined']
}
