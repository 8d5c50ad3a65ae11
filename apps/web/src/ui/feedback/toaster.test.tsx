import { defaultToastMs, type Toast, toastPositions } from '@trabecula/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Toaster } from './toaster.tsx'

const toasts: readonly Toast[] = toastPositions.map((position, id) => ({
  id,
  text: `at ${position}`,
  kind: 'info',
  position,
  durationMs: defaultToastMs,
}))

it('§2.19 toasts appear in six positions, each in a place of its own that announces them', () => {
  const html = renderToStaticMarkup(<Toaster toasts={toasts} onDismiss={() => undefined} />)
  const places = html.split('role="status"').slice(1)
  expect(places).toHaveLength(6)
  for (const [index, position] of toastPositions.entries()) {
    const [vertical = '', horizontal = ''] = position.split('-')
    const place = places[index] ?? ''
    expect(place).toContain(`at ${position}`)
    expect(place).toMatch(new RegExp(`fixed[^"]* ${vertical}-\\d+`))
    expect(place).toMatch(horizontal === 'center' ? /left-1\/2 -translate-x-1\/2/ : new RegExp(` ${horizontal}-4`))
  }
})
