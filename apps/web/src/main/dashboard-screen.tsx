import { useNavigate } from '@tanstack/react-router'
import { ConvertLauncher } from '../features/convert/launcher.tsx'
import { Dashboard } from '../features/dashboard/page.tsx'
import { refuseUpload, uploadPart } from '../features/upload/store.ts'
import { keepConverted, rememberConverted } from './converted.ts'

export function DashboardScreen() {
  const navigate = useNavigate()
  const open = async (file: File) => {
    const id = await uploadPart(file)
    if (id) await keepConverted(id, file)
    // The workspace replaces the dashboard in the history: Back leads to the page before.
    if (id) void navigate({ to: '/project/$id', params: { id }, replace: true })
  }
  return (
    <Dashboard onRefused={refuseUpload} onFile={open}>
      <ConvertLauncher
        onPart={(file, cad) => {
          rememberConverted(file, cad)
          void open(file)
        }}
      />
    </Dashboard>
  )
}
