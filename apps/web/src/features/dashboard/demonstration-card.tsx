import { Link } from '@tanstack/react-router'
import { tourMessages, tutorialProjectId } from '@trabecula/domain'
import { ArrowRight } from 'lucide-react'
import picture from '../../ui/brand/demonstration.webp'

export function DemonstrationCard() {
  return (
    <Link
      to="/project/$id"
      params={{ id: tutorialProjectId }}
      className="group flex flex-col overflow-hidden rounded-lg border bg-raised motion-150 hover:border-n8 sm:flex-row sm:items-center"
    >
      <span className="picture shrink-0 sm:min-h-28 sm:w-56 sm:self-stretch">
        <img
          src={picture}
          alt=""
          width={1000}
          height={500}
          className="block aspect-2/1 w-full object-cover sm:aspect-auto sm:h-full"
        />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-3 p-4 sm:px-6 md:flex-row md:items-center">
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="text-base font-semibold text-n12">{tourMessages.cardTitle}</span>
          <span className="text-sm text-n11">{tourMessages.cardText}</span>
        </span>
        <span className="flex items-center gap-1.5 text-sm font-medium text-accent-text">
          {tourMessages.cardAction}
          <ArrowRight size={15} className="motion-150 group-hover:translate-x-0.5" />
        </span>
      </span>
    </Link>
  )
}
