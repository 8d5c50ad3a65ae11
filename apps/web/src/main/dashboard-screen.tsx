import { useNavigate } from '@tanstack/react-router'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { uploadPart } from '../state/session/upload.ts'
import { TopBar } from './top-bar.tsx'

export function DashboardScreen() {
  const navigate = useNavigate()
  const open = (id: string, replace: boolean) => navigate({ to: '/project/$id', params: { id }, replace })
  return (
    <div className="flex h-full flex-col">
      <TopBar />
      <main className="min-h-0 flex-1 overflow-auto">
        <Dashboard
          onOpen={(id) => void open(id, false)}
          onFile={async (file) => {
            const id = await uploadPart(file)
            if (id) void open(id, true)
          }}
        />
      </main>
    </div>
  )
}
