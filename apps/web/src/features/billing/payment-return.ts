import { paymentRefreshDelayMs } from '@trabecula/domain'

/** The parameter's value in the provider's return address. */
export const paymentSucceeded = 'success'
/** Local storage (§3): a payment was approved and its tokens are not shown yet. It is used once. */
const approvalFlag = 'payment-approved'

/**
 * After the return from a payment: notes the approval, runs `refresh` two seconds later, by when the provider has
 * notified the server, and removes the note. Returns a function that stops it: a page that is left earlier refreshes
 * nothing.
 */
export function afterPayment(refresh: () => void): () => void {
  localStorage.setItem(approvalFlag, String(Date.now()))
  const timer = setTimeout(() => {
    refresh()
    localStorage.removeItem(approvalFlag)
  }, paymentRefreshDelayMs)
  return () => {
    clearTimeout(timer)
    localStorage.removeItem(approvalFlag)
  }
}

/** Refreshes when another tab completes a payment, such as the one that a top-up opened. Returns how to stop. */
export function followPayments(refresh: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === approvalFlag && newValue === null) refresh()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
