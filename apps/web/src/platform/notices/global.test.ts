import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearGlobalError, showGlobalError, startLoading, stopLoading, useGlobalNotice } from './global.ts'

beforeEach(() => useGlobalNotice.setState({ loading: null, error: null }))

describe('§2 the global loading flag and the global error flag', () => {
  it('§2.10 carry a message each, and are not set at first', () => {
    expect(useGlobalNotice.getState()).toEqual({ loading: null, error: null })
    startLoading('Opening the project')
    expect(useGlobalNotice.getState()).toEqual({ loading: { message: 'Opening the project', share: null }, error: null })
    stopLoading()
    expect(useGlobalNotice.getState().loading).toBeNull()
  })

  it('exclude one another: an error ends loading, and trying again clears the error', () => {
    startLoading('Opening the project')
    const onRetry = vi.fn()
    showGlobalError({ message: 'Failed to load project data', onRetry })
    expect(useGlobalNotice.getState()).toEqual({ loading: null, error: { message: 'Failed to load project data', onRetry } })
    startLoading('Opening the project')
    expect(useGlobalNotice.getState().error).toBeNull()
    showGlobalError({ message: 'Failed to load project data' })
    clearGlobalError()
    expect(useGlobalNotice.getState()).toEqual({ loading: null, error: null })
  })
})
