import { useNavigate } from '@tanstack/react-router'
import { Dashboard } from '../features/dashboard/page.tsx'
import { refuseUpload, uploadPart } from '../features/upload/store.ts'

export function DashboardScreen() {
  const navigate = useNavigate()
  return (
    <Dashboard
      onRefused={refuseUpload}
      onFile={async (file) => {
        const id = await uploadPart(file)
        // The workspace replaces the dashboard in the history: Back leads to the page before.
        if (id) void navigate({ to: '/project/$id', params: { id }, replace: true })
      }}
    />
  )
}
