import { archiveProject, deleteProject, type ProjectAnswer, restoreProject, updateProjectName } from '@trabecula/contract'
import { projectMessages } from '@trabecula/domain'
import { sendForSuccess } from '../../platform/http/client.ts'
import { failedText } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient } from '../queries.ts'
import { type ProjectPage, withoutProject, withProject } from './entry.ts'
import { projectsKey } from './lists.ts'
import { forgetThumbnail } from './thumbnail.ts'
import { changeVersioned } from './versioned.ts'

const all = { queryKey: [projectsKey] } as const
const lists = ['recent', 'archive', 'history'] as const
type List = (typeof lists)[number]

/** Shows the new name at once, restores the old one if it was not saved. Resolves with the stored project. */
export async function renameProject(
  project: ProjectAnswer,
  typed: string,
  show: (project: ProjectAnswer) => void = () => undefined,
): Promise<ProjectAnswer> {
  const name = typed.trim()
  if (name === '' || name === project.name) return project
  const shown = (entry: ProjectAnswer) => {
    show(entry)
    edit(lists, (page) => withProject(page, entry))
    return entry
  }
  await queryClient.cancelQueries(all)
  shown({ ...project, name })
  try {
    const outcome = await changeVersioned({
      project,
      what: 'The name of this project',
      read: (entry) => entry.name,
      mine: name,
      send: async (version) =>
        (await sendForSuccess(updateProjectName, { params: { id: project.id }, body: { name, version } }))?.project ?? {
          ...project,
          name,
        },
      onTheirs: shown,
      onMine: (theirs) => shown({ ...theirs, name }),
    })
    if (outcome.kept) toast(projectMessages.renamed, 'success')
    return shown(outcome.project)
  } catch (reason) {
    toast(failedText(reason, projectMessages.renameFailed), 'error')
    return shown(project)
  } finally {
    void queryClient.invalidateQueries(all)
  }
}

export const archive = (project: ProjectAnswer): Promise<boolean> =>
  move({
    call: () => sendForSuccess(archiveProject, { params: { id: project.id }, body: {} }),
    show: () => {
      edit(['recent'], (page) => withoutProject(page, project.id))
      edit(['history'], (page) => withProject(page, { ...project, archived: true }))
    },
    done: () => toast(projectMessages.archived, 'success', { action: { label: 'Undo', run: () => void restore(project) } }),
    failed: projectMessages.archiveFailed,
  })

export const restore = (project: ProjectAnswer): Promise<boolean> =>
  move({
    call: () => sendForSuccess(restoreProject, { params: { id: project.id }, body: {} }),
    show: () => {
      edit(['archive'], (page) => withoutProject(page, project.id))
      edit(['history'], (page) => withProject(page, { ...project, archived: false }))
    },
    done: () => toast(projectMessages.restored, 'success'),
    failed: projectMessages.restoreFailed,
  })

export const deleteForGood = (project: ProjectAnswer): Promise<boolean> =>
  move({
    call: () => sendForSuccess(deleteProject, { params: { id: project.id }, body: {} }),
    show: () => edit(['archive', 'history'], (page) => withoutProject(page, project.id)),
    done: () => {
      void forgetThumbnail(project.id)
      toast(projectMessages.deleted, 'success')
    },
    failed: projectMessages.deleteFailed,
  })

interface Move {
  readonly call: () => Promise<unknown>
  /** Updates the lists before the server has answered. */
  readonly show: () => void
  readonly done: () => void
  readonly failed: string
}

/** One optimistic change: it is shown, sent, and on failure reverted with its message. */
async function move({ call, show, done, failed }: Move): Promise<boolean> {
  await queryClient.cancelQueries(all)
  const before = queryClient.getQueriesData<ProjectPage>(all)
  show()
  try {
    await call()
    done()
    return true
  } catch (reason) {
    for (const [key, page] of before) queryClient.setQueryData(key, page)
    toast(failedText(reason, failed), 'error')
    return false
  } finally {
    void queryClient.invalidateQueries(all)
  }
}

function edit(which: readonly List[], change: (page: ProjectPage) => ProjectPage): void {
  for (const list of which)
    queryClient.setQueriesData<ProjectPage>({ queryKey: [projectsKey, list] }, (page) => (page ? change(page) : page))
}
