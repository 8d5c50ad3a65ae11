import { Spinner } from './progress.tsx'

export const Loading = ({ text, className = '' }: { text: string; className?: string }) => (
  <div role="status" className={`flex items-center gap-2 text-sm text-n10 ${className}`}>
    <Spinner size={16} /> {text}
  </div>
)
