import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConvertLauncher } from '../features/convert/launcher.tsx'
import { Dashboard } from '../features/dashboard/page.tsx'
import { refuseUpload, uploadPart } from '../features/upload/store.ts'
import { loadChunk } from '../platform/load-chunk.ts'
import { keepConverted, rememberConverted } from './converted.ts'

// Only an empty dashboard shows them.
const Examples = lazy(() =>
  loadChunk(() => import('../features/dashboard/examples.tsx')).then((module) => ({ default: module.Examples })),
)

export function DashboardScreen() {
  const navigate = useNavigate()
  const open = async (file: File, prepare?: (id: string) => Promise<void>) => {
    const id = await uploadPart(file)
    if (id) await keepConverted(id, file)
    if (id) await prepare?.(id)
    // The workspace replaces the dashboard in the history: Back leads to the page before.
    if (id) void navigate({ to: '/project/$id', params: { id }, replace: true })
  }
  return (
    <Dashboard
      onRefused={refuseUpload}
      onFile={open}
      examples={
        <Suspense fallback={null}>
          <Examples
            onExample={async (file, example) => {
              const { startExample } = await loadChunk(() => import('./started-example.ts'))
              await open(file, (id) => startExample(id, example))
            }}
          />
        </Suspense>
      }
    >
      <ConvertLauncher
        onPart={(file, cad) => {
          rememberConverted(file, cad)
          void open(file)
        }}
      />
    </Dashboard>
  )
}
