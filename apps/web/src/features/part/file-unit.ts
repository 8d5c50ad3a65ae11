import { type ProjectAnswer, setFileUnit } from '@trabecula/contract'
import { type FileUnit, projectMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { changeVersioned } from '../../session/projects/versioned.ts'
import { showPart, usePart } from '../../workspace/part.ts'
import { changeStudy, useStudy, whileOpen } from '../../workspace/study.ts'

/** Changes the unit of the file's numbers, and shows the part in its new size. */
export async function changeFileUnit(project: ProjectAnswer, unit: FileUnit): Promise<void> {
  const { part } = usePart.getState()
  if (!part || unit === project.file_unit) return
  let shown = project.file_unit
  const show = async (entry: ProjectAnswer) => {
    if (useStudy.getState().project?.id !== project.id) return
    changeStudy({ project: entry })
    if (entry.file_unit === shown) return
    shown = entry.file_unit
    await whileOpen((signal) => showPart(entry, part.file, signal, part))
  }
  try {
    await show({ ...project, file_unit: unit })
    const outcome = await changeVersioned({
      project,
      what: 'The unit of this file',
      read: (entry) => entry.file_unit,
      mine: unit,
      send: async (version) => (await send(setFileUnit, { params: { id: project.id }, body: { unit, version } })).project,
      onTheirs: (theirs) => void show(theirs),
      onMine: (theirs) => void show({ ...theirs, file_unit: unit }),
    })
    await show(outcome.project)
  } catch (reason) {
    toast(messageOr(reason, projectMessages.loadFailed), 'error')
    await show(project)
  }
}
