import { lazy, Suspense, useRef, useState } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Button } from '../../ui/controls/button.tsx'

// The dialog brings the viewer, and its worker a library of 7.6 MB.
const ConvertDialog = lazy(() => loadChunk(() => import('./dialog.tsx')).then((module) => ({ default: module.ConvertDialog })))

interface ConvertLauncherProps {
  /** Receives the STL. */
  onPart: (file: File) => void
}

/** "Convert a CAD file": chooses one, and shows the dialog that makes an STL of it. */
export function ConvertLauncher({ onPart }: ConvertLauncherProps) {
  const [file, setFile] = useState<File | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="lg" onClick={() => chooser.current?.click()}>
        Convert a CAD file
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".step,.stp,.iges,.igs,.brep,.brp,.3mf"
        aria-label="CAD file"
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0] ?? null)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {file && (
        <Suspense fallback={null}>
          <ConvertDialog
            file={file}
            onClose={() => setFile(null)}
            onPart={(part) => {
              setFile(null)
              onPart(part)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
