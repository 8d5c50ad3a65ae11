import { Notice } from './notice.tsx'

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
