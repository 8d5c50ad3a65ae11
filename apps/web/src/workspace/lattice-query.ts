import { queryOptions } from '@tanstack/react-query'
import { generateGlsl, rowNamed } from '@trabecula/contract'
import { optimizationMessages, tutorialProjectId } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { fetchFile } from '../platform/http/share-link.ts'
import { loadLattice } from '../viewer/lattice/load.ts'
import { demonstrationGlsl, fetchUnpacked } from './demonstration.ts'
import { currentStudy, type Study } from './study.ts'

/**
 * The shader and volumes of one row, kept per project, study, result and row (§3 generated shader results), and per mass:
 * a design that was graded again for its target is another one.
 */
export const latticeQuery = (study: Study, row: number | null) => {
  const { project, studyId, results } = study
  const mass = results?.candidates.find(({ rowIndex }) => rowIndex === row)?.massG
  const version = results?.asked.completionSeconds ?? currentStudy(study)?.last_optimized_at
  return queryOptions({
    queryKey: ['lattice', project?.id, studyId, version, row, mass],
    queryFn: async ({ signal }) => {
      if (project?.id === tutorialProjectId)
        return loadLattice(await demonstrationGlsl(row ?? 0, signal), { signal, fetch: fetchUnpacked })
      if (!project || !studyId) throw new Error(optimizationMessages.withoutStudy)
      const body = rowNamed(project.id, studyId, row ?? 0)
      return loadLattice(await send(generateGlsl, { body, signal }), { signal, fetch: fetchFile })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
    retry: false,
  })
}
