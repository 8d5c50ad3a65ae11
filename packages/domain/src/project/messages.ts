import { projectNameLength } from './limits.ts'

/** §8 Project loading and project toasts. */
export const projectMessages = {
  fetchStlFailed: (status: number): string => `Failed to fetch STL file: ${status}`,
  loadFailed: 'Failed to load project data',
  renamed: 'Project name updated',
  renameFailed: 'Failed to update project name. Please try again.',
  studyRenameFailed: 'The name of this study could not be saved. Please try again.',
  archived: 'Project moved to archive',
  archiveFailed: 'Failed to archive project. Please try again.',
  restored: 'Project restored successfully',
  restoreFailed: 'Failed to restore project. Please try again.',
  deleted: 'Project permanently deleted',
  deleteFailed: 'Failed to delete project. Please try again.',
  innerToChoose: 'A body lies inside another one. Say under "File and units" whether it is a cavity or material.',
  sizeToConfirm:
    'The part fits no printer of the catalogue: say under "File and units" in which unit the file is, or that the part is so large.',
  facesLoadFailed: 'The saved faces could not be loaded. Reload the page to try again.',
  partChoiceFailed: 'The part could not be changed. Please try again.',
  notFound: 'This project does not exist, or you have no access to it.',
  nameInvalid: `A project name has ${projectNameLength.min} to ${projectNameLength.max} characters.`,
  changedMeanwhile: 'Someone else changed this project in the meantime. Keep their version or save yours again.',
  studyChangedMeanwhile: 'Someone else changed these settings in the meantime. Keep theirs or save yours again.',
  facesChangedMeanwhile: 'Someone else saved other faces of this project in the meantime. Keep theirs or save yours again.',
  trianglesSkipped: (count: number): string =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'triangle was' : 'triangles were'} skipped: not three points of numbers.`,
  noGoodTriangle:
    'None of these triangles could be read: each needs three vertices with numbers x, y and z. Nothing was changed.',
  archiveFirst: 'Only archived projects can be deleted permanently. Archive it first.',
  isArchived: 'This project is in the archive. Restore it first.',
} as const
