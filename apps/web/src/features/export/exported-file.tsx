import { hasTriangles, printedFeature, threeDigits } from '@trabecula/domain'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { selectedCandidate, useStudy } from '../../workspace/study.ts'
import { useExported } from './exported.ts'

const OpenIn = lazy(() => loadChunk(() => import('./open-in.tsx')).then((module) => ({ default: module.OpenIn })))

/** The exported file, and what the user should know before printing it. */
export function ExportedFileNote() {
  const study = useStudy()
  const file = useExported(study)
  const row = selectedCandidate(study)
  if (!file || !row) return null
  const feature = printedFeature(file, row, study.unitType)
  const kept = file.outerTrianglesKept.toLocaleString('en-US')
  return (
    <section aria-label="Exported file" data-ui="ExportedFile" className="flex flex-col gap-1 border-t border-n5 pt-3">
      <h3 className="text-xs font-semibold text-n11">Exported file</h3>
      <p className="tabular text-sm text-n12">
        {threeDigits(file.sizeBytes / 1e6)} MB, {file.beams ? `${file.beams.toLocaleString('en-US')} beams, ` : ''}
        {file.triangles.toLocaleString('en-US')} triangles
        {file.outerSurfaceVerbatim ? `, ${kept} of them unchanged from the upload` : ''}
      </p>
      {feature && <p className="tabular text-sm text-n12">{feature}</p>}
      {file.notes.map((note) => (
        <p key={note} className="text-xs text-n11">
          {note}
        </p>
      ))}
      {hasTriangles(file.as ?? 'triangles') && (
        <Suspense fallback={null}>
          <OpenIn file={file} />
        </Suspense>
      )}
    </section>
  )
}
