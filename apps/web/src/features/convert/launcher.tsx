import { cadExtensions } from '@trabecula/domain'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { converterMegabytes } from './converter-size.ts'
import type { ConvertedFrom } from './send-cad.ts'

// The dialog brings the viewer, and its worker the converter.
const ConvertDialog = lazy(() => loadChunk(() => import('./dialog.tsx')).then((module) => ({ default: module.ConvertDialog })))

interface ConvertLauncherProps {
  /** Receives the STL, and what it was converted from. */
  onPart: (file: File, cad: ConvertedFrom) => void
}

/** "Convert a CAD file": chooses one, and shows the dialog that makes an STL of it. */
export function ConvertLauncher({ onPart }: ConvertLauncherProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <Button size="lg" onClick={() => choose(setFile)}>
        Convert a CAD file
      </Button>
      <span className="order-last basis-full text-sm text-n11">
        CAD files: the converter of {converterMegabytes} MB is loaded once.
      </span>
      {file && (
        <Suspense fallback={null}>
          <ConvertDialog
            file={file}
            onClose={() => setFile(null)}
            onPart={(part, cad) => {
              setFile(null)
              onPart(part, cad)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Asks for a file. The input is outside of the page: the drop zone around the button has one, that of the upload. */
function choose(onFile: (file: File | null) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = cadExtensions.join(',')
  input.addEventListener('change', () => onFile(input.files?.[0] ?? null))
  input.click()
}
