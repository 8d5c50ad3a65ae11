import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConvertLauncher } from '../features/convert/launcher.tsx'
import { Dashboard } from '../features/dashboard/page.tsx'
import { refuseUpload, uploadPart } from '../features/upload/store.ts'
import { loadChunk } from '../platform/load-chunk.ts'
import { keepConverted, rememberConverted } from './converted.ts'

// The examples are below the projects.
const ExampleCards = lazy(() =>
  loadChunk(() => import('../features/gallery/cards.tsx')).then((module) => ({ default: module.ExampleCards })),
)

export function DashboardScreen() {
  const navigate = useNavigate()
  const open = async (file: File, prepare?: (id: string) => Promise<void>) => {
    const id = await uploadPart(file)
    if (!id) return
    await keepConverted(id, file)
    await prepare?.(id)
    // The workspace replaces the dashboard in the history: Back leads to the page before.
    void navigate({ to: '/project/$id', params: { id }, replace: true })
  }
  return (
    <Dashboard
      onRefused={refuseUpload}
      onFile={open}
      examples={
        <Suspense fallback={null}>
          <ExampleCards onStart={open} onFailed={refuseUpload} />
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
