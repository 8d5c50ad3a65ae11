/** §8 Project loading and project toasts. */
export const projectMessages = {
  fetchStlFailed: (status: number): string => `Failed to fetch STL file: ${status}`,
  loadFailed: 'Failed to load project data',
  renamed: 'Project name updated',
  renameFailed: 'Failed to update project name. Please try again.',
  archived: 'Project moved to archive',
  archiveFailed: 'Failed to archive project. Please try again.',
  restored: 'Project restored successfully',
  restoreFailed: 'Failed to restore project. Please try again.',
  deleted: 'Project permanently deleted',
  deleteFailed: 'Failed to delete project. Please try again.',
  notFound: 'This project does not exist, or it is not yours.',
  nameInvalid: 'A project name has 1 to 120 characters.',
} as const
