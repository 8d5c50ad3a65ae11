import { projectNameLength } from './limits.ts'

/** §8 Project loading and project toasts. */
export const projectMessages = {
  loadFailed: 'Failed to load project data',
  renamed: 'Project name updated',
  renameFailed: 'Failed to update project name. Please try again.',
  archived: 'Project moved to archive',
  archiveFailed: 'Failed to archive project. Please try again.',
  restored: 'Project restored successfully',
  restoreFailed: 'Failed to restore project. Please try again.',
  deleted: 'Project permanently deleted',
  deleteFailed: 'Failed to delete project. Please try again.',
  notFound: 'This project does not exist, or you have no access to it.',
  nameInvalid: `A project name has ${projectNameLength.min} to ${projectNameLength.max} characters.`,
  changedElsewhere: 'Someone else changed this project in the meantime. Keep their version or save yours again.',
  archiveFirst: 'Only archived projects can be deleted permanently. Archive it first.',
  isArchived: 'This project is in the archive. Restore it first.',
} as const
