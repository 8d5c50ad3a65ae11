import { dropZoneIds } from '@trabecula/domain'
import { Upload } from 'lucide-react'
import { refuseUpload } from '../../features/upload/store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DropZone } from '../../ui/drop-zone/drop-zone.tsx'

/** The workspace without a project: a place for its file. */
export function EmptyStage({ onFile }: { onFile: (file: File) => void }) {
  return (
    <DropZone
      id={dropZoneIds.model}
      onFiles={([file]) => file && onFile(file)}
      onRefused={refuseUpload}
      className="flex h-full items-center justify-center bg-linear-to-b from-n1 to-n4"
    >
      {(choose, label) => (
        <div className="flex flex-col items-center gap-4 p-6 text-center">
          <p className="text-lg font-semibold">Drop an STL file here</p>
          <Button look="primary" size="lg" onClick={choose}>
            <Upload size={16} />
            {label}
          </Button>
          <p className="text-xs text-n10">Up to 100 MB</p>
        </div>
      )}
    </DropZone>
  )
}
