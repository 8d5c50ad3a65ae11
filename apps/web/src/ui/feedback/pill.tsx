import type { ReactNode } from 'react'

export type Tone = 'green' | 'amber' | 'red' | 'neutral' | 'accent'

const tones: Record<Tone, string> = {
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
  neutral: 'bg-n4 text-n11',
  accent: 'bg-accent-soft text-accent-text',
}

export function Pill({ tone, children, title }: { tone: Tone; children: ReactNode; title?: string }) {
  return (
    <span
      title={title}
      className={`inline-flex h-5 items-center gap-1 rounded-full px-2 text-2xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
