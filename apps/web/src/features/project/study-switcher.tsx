import { loadResults } from '../../state/workspace/results.ts'
import { changeStudy, useStudy } from '../../state/workspace/study.ts'
import { Select } from '../../ui/controls/select.tsx'

/** Which design study (subproject) is open; shown once there are several. */
export function StudySwitcher() {
  const { project, subprojects, subprojectId, run } = useStudy()
  if (!project || subprojects.length < 2 || !subprojectId) return null
  const open = (id: string) => {
    const chosen = subprojects.find((entry) => entry.id === id)
    if (!chosen) return
    changeStudy({ subprojectId: id, settings: chosen.optimization_settings })
    void loadResults(project.id, id, new AbortController().signal)
  }
  return (
    <div className="hidden w-44 md:block">
      <Select
        label="Design study"
        bare
        value={subprojectId}
        disabled={run !== null}
        choices={subprojects.map(({ id, name }, index) => ({ value: id, label: `${index + 1} · ${name}` }))}
        onChange={open}
      />
    </div>
  )
}
