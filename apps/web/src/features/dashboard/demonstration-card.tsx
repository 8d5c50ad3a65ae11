import { Link } from '@tanstack/react-router'
import { tourMessages, tutorialProjectId } from '@trabecula/domain'
import { ArrowRight } from 'lucide-react'
import picture from '../../ui/brand/demonstration.webp'

/** The way to the demonstration project, which begins with the tour. */
export function DemonstrationCard() {
  return (
    <Link
      to="/project/$id"
      params={{ id: tutorialProjectId }}
      className="group flex flex-col overflow-hidden rounded-lg border bg-raised motion-150 hover:border-n8 md:flex-row md:items-center"
    >
      <img src={picture} alt="" width={1000} height={500} className="h-40 w-full bg-n3 object-cover md:h-28 md:w-56" />
      <span className="flex min-w-0 flex-1 flex-col gap-1 p-4 md:px-6">
        <span className="text-base font-semibold text-n12">{tourMessages.cardTitle}</span>
        <span className="text-sm text-n11">{tourMessages.cardText}</span>
      </span>
      <span className="flex items-center gap-1.5 px-4 pb-4 text-sm font-medium text-accent-text md:px-6 md:pb-0">
        {tourMessages.cardAction}
        <ArrowRight size={15} className="motion-150 group-hover:translate-x-0.5" />
      </span>
    </Link>
  )
}
