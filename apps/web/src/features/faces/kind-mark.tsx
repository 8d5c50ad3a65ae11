import { type FaceKind, faceColors } from '@trabecula/domain'
import { ArrowDown, Lock } from 'lucide-react'

/**
 * Colour and sign together, so that colour is never the only difference. Both colours are light in either theme, so
 * that the ink is always dark.
 */
export function KindMark({ type }: { type: FaceKind }) {
  const Icon = type === 'load' ? ArrowDown : Lock
  return (
    <span className="grid size-4 shrink-0 place-items-center rounded-sm text-[#16202b]" style={{ background: faceColors[type] }}>
      <Icon size={10} strokeWidth={3} aria-hidden="true" />
    </span>
  )
}
