/**
 * Opens an address in a new tab that cannot reach back into this one.
 *
 * @throws Error when the browser did not open it
 */
export function openInNewTab(address: string): void {
  // With "noopener" the browser returns null for success too, so the opener is removed afterwards.
  const opened = window.open(address, '_blank')
  if (!opened) throw new Error('The browser did not open a new tab. Allow pop-ups for this page.')
  opened.opener = null
}
