import { Box } from 'lucide-react'

/** A project's picture, or a plain box while there is none. The text next to it names the project. */
export function Thumbnail({ picture, className = '' }: { picture: string | null | undefined; className?: string }) {
  return (
    <div
      className={`grid shrink-0 place-items-center overflow-hidden ${picture ? 'picture' : 'bg-linear-to-b from-n2 to-n4'} ${className}`}
    >
      {picture ? (
        <img src={picture} alt="" className="size-full object-cover" />
      ) : (
        <Box size={28} strokeWidth={1} className="text-n8" aria-hidden="true" />
      )}
    </div>
  )
}
