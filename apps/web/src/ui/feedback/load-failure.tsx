import { Notice } from './notice.tsx'

/** What could not be loaded, and the way to try again. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="red">
      {text}{' '}
      <button type="button" className="font-medium underline" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  )
}
