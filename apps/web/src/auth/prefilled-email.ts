import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that an email was just sent to, or that was typed on the previous screen. */
    mailbox?: string | undefined
  }
}

/** The address from the previous screen, or ''. */
export const usePrefilledEmail = (): string => useRouterState({ select: (state) => state.location.state.mailbox ?? '' })
