import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  tone: 'info' | 'amber' | 'red'
  children: ReactNode
}

const tones = {
  info: 'bg-n3 text-n11',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
}

export function Notice({ tone, children }: NoticeProps) {
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <div role={tone === 'red' ? 'alert' : undefined} className={`flex gap-2 rounded-md p-2.5 text-xs ${tones[tone]}`}>
      <Icon size={14} className="mt-px shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
