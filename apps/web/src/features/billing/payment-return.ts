import { paymentRefreshDelayMs } from '@trabecula/domain'

/** What the provider's return address carries. */
export const paymentSucceeded = 'success'
/** Local storage (§3): a payment was approved and its tokens are not shown yet. Used once. */
const approvalFlag = 'payment-approved'

/**
 * After the return from a payment: notes the approval, and after two seconds, by when the provider has told the server,
 * runs
 * `refresh` and takes the note away. Returns how to stop: who leaves before has nothing refreshed.
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

/**
 * Hears that another tab has seen a payment through, such as the one that a top-up opened. Returns how to stop
 * listening.
 */
export function followPayments(refresh: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === approvalFlag && newValue === null) refresh()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
