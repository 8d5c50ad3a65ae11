import { counted } from '../text/counted.ts'
/** Messages of an open project, its part, faces and studies. The first page does without them, and has few bytes to spare. */
export const partMessages = {
  fetchStlFailed: (status: number): string => `Failed to fetch STL file: ${status}`,
  studyRenameFailed: 'The name of this study could not be saved. Please try again.',
  innerToChoose: 'A body lies inside another one. Say under "File and units" whether it is a cavity or material.',
  sizeToConfirm:
    'The part fits no printer of the catalogue: say under "File and units" in which unit the file is, or that the part is so large.',
  facesLoadFailed: 'The saved faces could not be loaded. Reload the page to try again.',
  partChoiceFailed: 'The part could not be changed. Please try again.',
  studyChangedElsewhere: 'Someone else changed these settings in the meantime. Keep theirs or save yours again.',
  facesChangedElsewhere: 'Someone else saved other faces of this project in the meantime. Keep theirs or save yours again.',
  trianglesSkipped: (count: number): string =>
    `${counted(count, 'triangle was', 'triangles were')} skipped: not three points of numbers.`,
  noGoodTriangle:
    'None of these triangles could be read: each needs three vertices with numbers x, y and z. Nothing was changed.',
} as const
