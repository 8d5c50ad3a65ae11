import { uploadMessages } from '@trabecula/domain'

/** Shown only while files are held over the zone. */
export function DropOverlay({ global }: { global: boolean }) {
  return (
    <div
      className={`${global ? 'fixed inset-3 z-40' : 'absolute inset-0'} pointer-events-none grid place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-soft`}
    >
      <span className="text-lg font-medium text-accent-text">{uploadMessages.dropOverlay}</span>
    </div>
  )
}
