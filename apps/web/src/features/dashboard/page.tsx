import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dropZoneIds, tokenWarning } from '@trabecula/domain'
import { Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { balanceQuery, roleQuery } from '../../session/queries.ts'
import { currentUser } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DropZone } from '../../ui/drop-zone/drop-zone.tsx'
import { DemonstrationCard } from './demonstration-card.tsx'
import { RecentProjects } from './recent-projects.tsx'

// It is behind the text and moves nothing, so that it may load later.
const LatticePicture = lazy(() =>
  import('../../ui/brand/lattice-picture.tsx').then((module) => ({ default: module.LatticePicture })),
)

interface DashboardProps {
  onFile: (file: File) => void
  /** Called with the reason why the dropped files were refused. */
  onRefused: (message: string) => void
  /** Parts to start from. */
  examples: ReactNode
  /** Next to the button of the upload. */
  children: ReactNode
}

export function Dashboard({ onFile, onRefused, examples, children }: DashboardProps) {
  return (
    <DropZone
      id={dropZoneIds.dashboard}
      global
      onFiles={([file]) => file && onFile(file)}
      onRefused={onRefused}
      className="min-h-full"
    >
      {(choose, label) => (
        <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-10 px-4 pt-6 pb-16 sm:px-8 3xl:max-w-[1680px]">
          {/* Its height leaves the projects in view, because returning users look for them. */}
          <div className="relative grid min-h-[280px] overflow-hidden rounded-lg border bg-n2 md:grid-cols-2 3xl:min-h-[400px]">
            <div className="z-10 flex flex-col items-start justify-center gap-5 p-6 sm:p-10">
              <h1 className="max-w-[18ch] text-xl font-semibold tracking-tight text-balance md:text-2xl">
                Drop a part. Get lattices that carry its load.
              </h1>
              <p className="max-w-[48ch] text-base text-balance text-n11">
                Select load and held faces, set one target, and compare printable designs optimised for it.
              </p>
              <div className="flex flex-wrap items-center gap-3">
                <Button look="primary" size="lg" onClick={choose}>
                  <Upload size={16} />
                  {label}
                </Button>
                {children}
                <span className="text-sm text-n11">One STL file, up to 100 MB</span>
              </div>
              <LowTokens />
            </div>
            <Suspense fallback={null}>
              <LatticePicture className="absolute inset-y-0 right-0 h-full w-[70%] text-accent opacity-20 mask-l-from-30% mask-l-to-90% md:w-1/2 md:opacity-100 md:mask-none" />
            </Suspense>
          </div>
          <RecentProjects examples={examples} after={<DemonstrationCard />} />
        </div>
      )}
    </DropZone>
  )
}

/** The warning about low tokens, with a link to buy more. Its line is reserved: nothing moves when it arrives. */
function LowTokens() {
  const enabled = !currentUser.isSuperuser
  const { data: balance } = useQuery({ ...balanceQuery, enabled })
  const { data: role } = useQuery({ ...roleQuery, enabled })
  const warning = balance?.known ? tokenWarning(balance) : undefined
  return (
    <p role="status" className="-mt-2 min-h-5 text-sm text-amber">
      {warning && `${warning}. `}
      {warning && role === 'owner' && (
        <Link to="/billing" className="text-accent-text underline">
          Billing
        </Link>
      )}
    </p>
  )
}
