import { queryOptions } from '@tanstack/react-query'
import { generateGlsl } from '@trabecula/contract'
import { send } from '../../platform/http.ts'
import { currentSubproject, type Study } from '../../state/workspace/study.ts'
import { loadLattice } from '../../viewer/load-lattice.ts'

/** The shader and volumes of the selected candidate, kept per project, subproject, result and row. */
export const latticeQuery = (study: Study) => {
  const { project, subprojectId, selectedRow, results } = study
  const version = results?.settings.completion_time ?? currentSubproject(study)?.last_optimized_at
  return queryOptions({
    queryKey: ['lattice', project?.id, subprojectId, version, selectedRow],
    queryFn: async ({ signal }) => {
      const body = { project_id: project?.id ?? '', subproject_id: subprojectId ?? '', row_index: selectedRow ?? 0 }
      return loadLattice(await send(generateGlsl, { body, signal }), { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
    retry: false,
  })
}
