import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail address that a letter was just sent to, or that was typed on the screen before. */
    mailbox?: string | undefined
  }
}

/** The address that the screen before was about, or nothing. */
export const usePrefilledEmail = (): string => useRouterState({ select: (state) => state.location.state.mailbox ?? '' })
