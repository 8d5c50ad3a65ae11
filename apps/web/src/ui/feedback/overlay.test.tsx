import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Overlay } from './overlay.tsx'

const nothing = () => undefined

describe('§2 the full-screen overlay', () => {
  it("shows 'Uploading...' by default, and shows the share when it is known", () => {
    expect(renderToStaticMarkup(<Overlay />)).toContain('Uploading...')
    const html = renderToStaticMarkup(<Overlay text="Opening the project" share={0.5} />)
    expect(html).toContain('Opening the project')
    expect(html).toContain('aria-valuenow="50"')
    expect(html).not.toContain('Try again')
  })

  it("with an error shows the message and a 'Try again' button, and a close button when it can be closed", () => {
    const error = 'Failed to load project data'
    const html = renderToStaticMarkup(<Overlay error={error} onRetry={nothing} />)
    expect(html).toContain(error)
    expect(html).toContain('Try again')
    expect(html).not.toContain('aria-label="Close"')
    expect(html).not.toContain('Uploading...')
    expect(renderToStaticMarkup(<Overlay error={error} onRetry={nothing} onClose={nothing} />)).toContain('aria-label="Close"')
  })
})
