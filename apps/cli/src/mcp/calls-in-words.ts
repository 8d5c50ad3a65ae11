import * as contract from '@trabecula/contract'

type Contract = typeof contract
/** The calls that a key for programs may make. */
type KeyCallName = {
  [Name in keyof Contract]: Contract[Name] extends contract.Call & { readonly scope: string } ? Name : never
}[keyof Contract]

/**
 * Calls that are no tools. `optimize` answers when its run has ended and has its request in a text field; `startRun` begins
 * the same run. Streams of events are no answers of tools; `follow_run` follows.
 */
type NoTool = 'optimize' | 'runEvents' | 'projectEvents'

/** What each call is for, as a model reads it before it chooses. A call that is added to the contract needs a line here. */
export const callsInWords: { readonly [Name in Exclude<KeyCallName, NoTool>]: string } = {
  listProjects: 'The projects of the team, page by page.',
  getProject: 'One project: its part, file unit, version, best result and active run.',
  uploadStl: 'Uploads an STL of the working folder as a new project. Say its unit with set_file_unit; an STL has none.',
  setFileUnit: 'Says in which unit the numbers of the project’s file are.',
  updateProjectName: 'Renames a project.',
  archiveProject: 'Moves a project to the archive, from which restore_project takes it back.',
  restoreProject: 'Takes a project out of the archive.',
  saveProjectPicture: 'Stores a picture (PNG, JPEG, WebP) that lists show of a project.',
  saveCadFaces: 'Stores the faces of the CAD system of a project’s part, as `trabecula convert --faces` writes them.',
  getCadFaces: 'The faces of the CAD system of a project’s part.',
  saveCadFile: 'Stores the CAD file that a project’s STL was converted from.',
  getFaces: 'The faces of a part with their triangles, for programs that choose these themselves; list_faces is shorter.',
  getPartHealth: 'Whether the part can be used: holes, bodies, unit, and what a repair would change.',
  choosePartInput: 'Requests a repair, or says which bodies belong to the part. Nothing is changed without this.',
  saveSurfaces: 'Stores loaded and held faces triangle by triangle. choose_faces does so by points and directions.',
  getSurfaces: 'The stored loaded and held triangles of a project.',
  listSubprojects: 'The studies of a project with their settings, in the units of their unitType.',
  createSubproject: 'Adds a study as the wire has it. create_study does the same with defaults, and loads by faces.',
  updateSubproject: 'Changes name, settings or loads of a study.',
  startRun:
    'Optimises a study and answers its run_id at once; follow_run waits for the end, get_results has the designs. The run goes on as long as this server runs.',
  getRun: 'The present state of a run, a verification, a coupon or a computation of fields.',
  cancelRun: 'Cancels a run, which then costs nothing; a verification or a computation of fields, too.',
  getResults: 'The designs of a study in the order of the table, with the solid part, in SI.',
  verify: 'Analyses the file of one row at full resolution; free. follow_run waits for it. Runs verify by themselves.',
  getFields: 'Displacement, stress, utilisation and density of a run: extremes and their places.',
  exportFields: 'Writes the fields of one row, or of the solid part, as a file for ParaView into the working folder.',
  exportDeck:
    'Writes the homogenised model of one row for another solver (CalculiX, Abaqus, ParaView, Gmsh) into the working folder.',
  computeFields: 'Computes fields of an old result that has none; free.',
  exportStl: 'Makes the STL or 3MF of one row. download_file fetches it by its stl_file_path. A row is paid once.',
  cancelExport: 'Cancels the making of one file, which then costs nothing.',
  createFileLink: 'A link by which a slicer fetches a finished file once.',
  generateGlsl: 'The shader of a row for a viewer.',
  generateStandaloneCell: 'One cell of a lattice as a file, with its homogenised properties.',
  makeCoupon: 'Makes a test coupon of a row and predicts it; answers in a minute or so. Paid with the row’s file.',
  startCoupon: 'Begins a test coupon and answers at once; follow_run waits for it. Paid with the row’s file.',
  getReport: 'Writes the report of a study, or of one row, as HTML or PDF into the working folder; free.',
  startSweep:
    'A run for each of several required values. Without "tokens" in its body nothing begins, and the answer is the price.',
  getSweep: 'How the runs of a sweep go on, and the best design of each value.',
  listSweeps: 'The last sweeps of a project.',
  cancelSweep: 'Cancels what waits or is under way of a sweep, which then costs nothing.',
  getCatalog: 'Materials, printers and lattice families that can be chosen.',
  listOwnCatalog: 'The team’s own materials and printers.',
  exportOwnCatalog: 'The team’s own materials and printers as a catalogue file has them.',
  addOwnEntry: 'Adds a material or a printer of the team; its owner’s key only.',
  editOwnEntry: 'Changes a material or a printer of the team; its owner’s key only.',
  deleteOwnEntry: 'Deletes a material or a printer of the team; its owner’s key only.',
  importOwnCatalog: 'Adds and changes the entries of a catalogue file, all or none; its owner’s key only.',
  getTokenBalance: 'How many tokens the team has.',
  getUsageHistory: 'What tokens were spent on.',
  getTokenConfig: 'What runs, exports and cells cost.',
  getSubscriptionStatus: 'The plan of the team.',
  getHistory: 'What happened in the team, newest first.',
  getStorageUsage: 'How much of its storage the team uses.',
}

/** Price of the calls that cost tokens, by the names of `token_costs`. */
export const prices = new Map<contract.Call, 'generate' | 'preview' | 'export'>([
  [contract.startRun, 'generate'],
  [contract.startSweep, 'generate'],
  [contract.exportStl, 'export'],
  [contract.makeCoupon, 'export'],
  [contract.startCoupon, 'export'],
  [contract.generateStandaloneCell, 'preview'],
])

/** What is lost by such a call cannot be had again: by the name, and an import that replaces entries of the same name. */
export const isDestructive = (name: string): boolean => /^(delete|remove|revoke)/.test(name) || name === 'importOwnCatalog'

/** Calls whose answer is a file. */
export const answersFile = new Set<contract.Call>([contract.getReport, contract.exportFields, contract.exportDeck])

/** "startRun" → "start_run" */
export const toolName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
