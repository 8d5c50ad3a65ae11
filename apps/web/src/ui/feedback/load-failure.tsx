import { Notice } from './notice.tsx'

/** A failure to load, with a button to retry. */
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
