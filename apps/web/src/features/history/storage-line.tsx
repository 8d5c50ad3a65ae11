import { useQuery } from '@tanstack/react-query'
import { storageQuery } from '../../session/projects/storage.ts'
import { printBytes } from '../../ui/print-number.ts'

/** What the team stores and how much it may. Missing when it cannot be told: the list does not wait for it. */
export function StorageLine() {
  const { data: usage } = useQuery(storageQuery)
  if (!usage) return <p className="-mt-3 pb-6 text-sm text-n11">&nbsp;</p>
  const { projects, uploaded_bytes: bytes } = usage
  const count = projects.current.toLocaleString('en-US')
  return (
    <p className="tabular -mt-3 pb-6 text-sm text-n11">
      {projects.total === null
        ? `${count} ${projects.current === 1 ? 'project' : 'projects'}`
        : `${count} of ${projects.total.toLocaleString('en-US')} projects`}
      {' · '}
      {printBytes(bytes.current)}
      {bytes.total === null ? ' stored' : ` of ${printBytes(bytes.total)} stored`}
    </p>
  )
}
