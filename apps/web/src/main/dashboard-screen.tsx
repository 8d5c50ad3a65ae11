import { useNavigate } from '@tanstack/react-router'
import { Dashboard } from '../features/dashboard/page.tsx'
import { uploadPart } from '../features/upload/upload.ts'

export function DashboardScreen() {
  const navigate = useNavigate()
  return (
    <Dashboard
      onFile={async (file) => {
        const id = await uploadPart(file)
        // The workspace takes the dashboard's place: Back leads to what was before (T21).
        if (id) void navigate({ to: '/project/$id', params: { id }, replace: true })
      }}
    />
  )
}
