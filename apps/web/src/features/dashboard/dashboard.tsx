import { useQuery } from '@tanstack/react-query'
import { dropZoneIds } from '@trabecula/domain'
import { Upload } from 'lucide-react'
import { projectsQuery } from '../../state/session/queries.ts'
import { refuseUpload } from '../../state/session/upload.ts'
import { LatticePicture } from '../../ui/brand/lattice-picture.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DropZone } from '../../ui/drop-zone/drop-zone.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ProjectCard } from './project-card.tsx'

interface DashboardProps {
  onFile: (file: File) => void
  onOpen: (projectId: string) => void
}

export function Dashboard({ onFile, onOpen }: DashboardProps) {
  return (
    <DropZone id={dropZoneIds.dashboard} global onFile={onFile} onRefused={refuseUpload} className="min-h-full">
      {(choose, label) => (
        <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-10 px-4 pt-6 pb-16 sm:px-8">
          <div className="relative grid min-h-[340px] overflow-hidden rounded-lg border bg-n2 md:min-h-[400px] md:grid-cols-2">
            <div className="z-10 flex flex-col items-start justify-center gap-5 p-6 sm:p-10">
              <h1 className="max-w-[18ch] text-xl font-semibold tracking-tight text-balance md:text-2xl">
                Drop a part. Get lattices that carry its load.
              </h1>
              <p className="max-w-[44ch] text-base text-n11">
                Point at the faces that carry and hold, type one number, and compare printable designs that were optimised for it.
              </p>
              <div className="flex flex-wrap items-center gap-3">
                <Button look="primary" size="lg" onClick={choose}>
                  <Upload size={16} />
                  {label}
                </Button>
                <span className="text-sm text-n10">One STL file, up to 100 MB</span>
              </div>
            </div>
            <LatticePicture className="absolute inset-0 size-full text-accent opacity-25 md:static md:min-h-[400px] md:opacity-100" />
          </div>
          <RecentProjects onOpen={onOpen} />
        </div>
      )}
    </DropZone>
  )
}

function RecentProjects({ onOpen }: { onOpen: (projectId: string) => void }) {
  const { data: projects, isPending, isError, refetch } = useQuery(projectsQuery)
  return (
    <section aria-labelledby="recent-projects" className="flex flex-col gap-4">
      <h2 id="recent-projects" className="text-base font-semibold">
        Recent projects
      </h2>
      {isError && (
        <Notice tone="red">
          The projects could not be loaded.{' '}
          <button type="button" className="underline" onClick={() => void refetch()}>
            Try again
          </button>
        </Notice>
      )}
      {isPending && <Skeletons />}
      {projects?.length === 0 && (
        <p className="rounded-lg border border-dashed px-6 py-10 text-center text-sm text-n10">
          Your projects will appear here. Drop an STL file anywhere on this page to begin.
        </p>
      )}
      {projects && projects.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-4">
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} onOpen={() => onOpen(project.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Skeletons() {
  return (
    <div aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-4">
      {[0, 1, 2, 3].map((n) => (
        <div key={n} className="h-[212px] animate-pulse rounded-lg bg-n3" />
      ))}
    </div>
  )
}
