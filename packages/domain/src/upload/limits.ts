/** §5 and §9: 100 MB, inclusive; exactly one file. */
export const maxUploadBytes = 104_857_600
export const maxUploadFiles = 1
export const uploadExtension = '.stl'
export const uploadMimeType = 'model/stl'
/** IndexedDB store of the one pending file (§9). */
export const pendingFileStore = { version: 1, entry: 'pending-file' } as const
export const dropZoneIds = {
  dashboard: 'dashboard-global-drop',
  bugReport: 'bug-report-screenshot-drop',
  model: 'app-3d-model-drop',
} as const
