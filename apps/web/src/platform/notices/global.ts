import { create } from 'zustand'

interface GlobalError {
  readonly message: string
  readonly onClose?: () => void
  readonly onRetry?: () => void
}

interface GlobalNotice {
  /** §2: a global loading flag with a message, and a global error flag with a message; null is "not set". */
  readonly loading: { readonly message: string; readonly share: number | null } | null
  readonly error: GlobalError | null
}

/** The notice that covers the whole application, from any screen. An error covers loading. */
export const useGlobalNotice = create<GlobalNotice>(() => ({ loading: null, error: null }))

/** Loading replaces an earlier error, because an action is being retried. */
export const startLoading = (message: string, share: number | null = null): void =>
  useGlobalNotice.setState({ loading: { message, share }, error: null })

export const stopLoading = (): void => useGlobalNotice.setState({ loading: null })

/** Ends loading. Without `onClose` there is no close button, without `onRetry` no "Try again". */
export const showGlobalError = (error: GlobalError): void => useGlobalNotice.setState({ loading: null, error })

export const clearGlobalError = (): void => useGlobalNotice.setState({ error: null })
