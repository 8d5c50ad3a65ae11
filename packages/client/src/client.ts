import type { AnswerOf, BodyOf, Call, CallInput, ProjectAnswer, QueryOf, RunEvent, SubjectFields } from '@trabecula/contract'
import * as calls from '@trabecula/contract'
import { type CadFaces, defaultSettings, type FileUnit, type Vector } from '@trabecula/domain'
import { type FaceChoice, type FurtherLoads, PartFaces } from './faces.ts'
import { TrabeculaError } from './failure.ts'
import { type Following, followRun } from './follow-run.ts'
import { type FollowingSweep, followSweep } from './follow-sweep.ts'
import { type ClientOptions, Transport } from './transport.ts'

type Signalled = { readonly signal?: AbortSignal }
/** The study of a call: what `createStudy` and `studies` return, or the two ids. */
export type StudyId = { readonly project: string; readonly id: string }
/** Its settings are in the units of their `unitType`: metric where `createStudy` made it. */
export type Study = AnswerOf<typeof calls.createSubproject>['subproject']
/** The rows of a run in the order of the table, the references that they are compared with, and notes. All in SI. */
export type Result = Omit<AnswerOf<typeof calls.getResults>, 'status' | 'message'>
export type Row = Result['results'][number]
type Paid = Signalled & {
  /** A repetition with the same key gets the first answer and is charged once, also from another process. */
  readonly idempotencyKey?: string
}
type WithoutRow<Body> = Omit<Body, 'project_id' | 'subproject_id' | 'row_index'>
export type ExportOptions = Paid & Partial<WithoutRow<BodyOf<typeof calls.exportStl>>>
export type CouponOptions = Paid & WithoutRow<BodyOf<typeof calls.makeCoupon>> & Pick<Following, 'onProgress'>
export type MadeCoupon = Omit<AnswerOf<typeof calls.makeCoupon>, 'status' | 'message'>
export type OwnCatalogFile = AnswerOf<typeof calls.exportOwnCatalog>['catalog']
/** `questions` name unusual values, which may be right. */
export type ImportedCatalog = Omit<AnswerOf<typeof calls.importOwnCatalog>, 'status'>
export type ExportedFile = Omit<calls.ExportAnswer, 'status' | 'message'>
export type Balance = AnswerOf<typeof calls.getTokenBalance>['data']

/** Settings of a run in SI: N or N/mm, mm. A setting that is left out has the application's default. */
export type StudyOptions = Signalled & {
  readonly name?: string
  readonly settings?: Partial<calls.WireSettings>
  /** The load cases from the second on, and the supports. */
  readonly loads?: FurtherLoads
}

export type UploadOptions = Signalled & {
  readonly unit?: FileUnit
  readonly faces?: CadFaces
  readonly cadFile?: { readonly content: Blob | Uint8Array<ArrayBuffer>; readonly name: string }
}

/** What a run finds besides its designs; nothing without. */
export interface SoughtModes {
  /** Natural frequencies: `frequencies_hz` of the rows and of the solid part. */
  readonly frequencies?: boolean
  /** When they buckle: `buckling_factor` of rows, their cases and the solid part, and `dimpling_factor` of the skins. */
  readonly buckling?: boolean
}

export interface RunOptions extends Following, SoughtModes {
  /** Only its direction counts. */
  readonly force: Vector
  /**
   * A name of your choice for this run: a repetition under the same name, also from another process, gets the same run
   * and is charged once. Without it every call of `run` begins a new run, and only a broken connection repeats it.
   */
  readonly idempotencyKey?: string
}

/** The required values of a sweep, in the units of the study. */
export interface SweepOptions extends SoughtModes {
  /** Only its direction counts. */
  readonly force: Vector
  readonly values: readonly number[]
}

export type Sweep = calls.SweepAnswer

/**
 * A program's access to a Trabecula server. Every method throws `TrabeculaError` when the server refuses or cannot be
 * reached, and the signal's reason when it is aborted. Requests are repeated when the connection breaks, those that cost
 * tokens under an idempotency key, so that they are charged once.
 */
export class TrabeculaClient {
  readonly #transport: Transport

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options)
  }

  /**
   * Any call of the contract (`calls`) that keys may make, as it is declared there.
   *
   * @param idempotencyKey for a paid call: it is then repeated when the connection breaks, and charged once
   */
  call<C extends Call>(
    call: C,
    input: CallInput<C>,
    { idempotencyKey }: Pick<Paid, 'idempotencyKey'> = {},
  ): Promise<AnswerOf<C>> {
    return this.#transport.call(call, input, idempotencyKey === undefined ? {} : { idempotencyKey })
  }

  /**
   * Uploads an STL as a new project. The upload is not repeated when the connection breaks: look into `projects` first.
   *
   * @param unit unit of the file's numbers, which an STL does not carry; when left out, that of `faces`, or millimetres
   * @param faces the faces of the CAD system, as `trabecula convert --faces` writes them
   * @param cadFile the file that the STL was converted from, kept to be downloaded again
   */
  async upload(
    stl: Blob | Uint8Array<ArrayBuffer>,
    fileName: string,
    { unit, faces, cadFile, signal }: UploadOptions = {},
  ): Promise<ProjectAnswer> {
    const form = new FormData()
    form.append('stl_file', stl instanceof Blob ? stl : new Blob([stl], { type: 'model/stl' }), fileName)
    const { data } = await this.call(calls.uploadStl, { form, ...only(signal) })
    const params = { id: data.project_id }
    if (faces) await this.saveCadFaces(params.id, faces, only(signal))
    if (cadFile) await this.saveCadFile(params.id, cadFile.content, cadFile.name, only(signal))
    if (unit === undefined) return this.project(params.id, only(signal))
    const body = { unit }
    return (await this.#transport.call(calls.setFileUnit, { params, body, ...only(signal) }, { repeatable: true })).project
  }

  /** Gives a project the faces of the CAD system from which its file was converted; they replace those sent before. */
  async saveCadFaces(projectId: string, { unit, faces }: CadFaces, { signal }: Signalled = {}): Promise<ProjectAnswer> {
    const input = { params: { id: projectId }, body: { unit, faces }, ...only(signal) }
    return (await this.#transport.call(calls.saveCadFaces, input, { repeatable: true })).project
  }

  /** Keeps the file that a project's STL was converted from; `download` fetches it by `project.cad.file.path`. */
  async saveCadFile(
    projectId: string,
    content: Blob | Uint8Array<ArrayBuffer>,
    fileName: string,
    { signal }: Signalled = {},
  ): Promise<ProjectAnswer> {
    const form = new FormData()
    form.append('cad_file', content instanceof Blob ? content : new Blob([content]), fileName)
    return (await this.call(calls.saveCadFile, { params: { id: projectId }, form, ...only(signal) })).project
  }

  async project(id: string, { signal }: Signalled = {}): Promise<ProjectAnswer> {
    return (await this.call(calls.getProject, { params: { id }, ...only(signal) })).project
  }

  /** A page of the team's projects. */
  projects(query: QueryOf<typeof calls.listProjects> = {}, { signal }: Signalled = {}) {
    return this.call(calls.listProjects, { query, ...only(signal) })
  }

  /** The faces of a project's part as it was imported or repaired. Fetches the part and finds its faces here. */
  async faces(projectId: string, { signal }: Signalled = {}): Promise<PartFaces> {
    const { stl_path, file_unit, part_input, cad } = await this.project(projectId, only(signal))
    const path = part_input ? part_input.labels_path : cad?.faces?.labels_path
    const labels = path ? new Uint32Array((await this.download(path, only(signal))).buffer) : null
    const cadFaces = cad?.faces ? (await this.call(calls.getCadFaces, { params: { id: projectId }, ...only(signal) })).faces : []
    return new PartFaces(await this.download(stl_path, only(signal)), file_unit, labels, cadFaces)
  }

  /** Stores which faces carry the load and which are held; they replace the previous choice. */
  async chooseFaces(
    projectId: string,
    { load, held, signal }: Signalled & { readonly load: readonly FaceChoice[]; readonly held: readonly FaceChoice[] },
  ): Promise<void> {
    const faces = await this.faces(projectId, only(signal))
    const input = { params: { id: projectId }, body: faces.sentSelection(load, held), ...only(signal) }
    await this.#transport.call(calls.saveSurfaces, input, { repeatable: true })
  }

  /** A study: settings under a name, for one run and its result. */
  async createStudy(projectId: string, { name = 'Study', settings = {}, loads, signal }: StudyOptions = {}): Promise<Study> {
    const optimization_settings = { ...calls.settingsToWire(defaultSettings, 'metric'), ...settings, unitType: 'metric' } as const
    const loads_and_supports = loads && (await this.faces(projectId, only(signal))).loads(loads)
    const body = { id: crypto.randomUUID(), name, optimization_settings, ...(loads_and_supports ? { loads_and_supports } : {}) }
    const input = { params: { id: projectId }, body, ...only(signal) }
    return (await this.#transport.call(calls.createSubproject, input, { repeatable: true })).subproject
  }

  async studies(projectId: string, { signal }: Signalled = {}): Promise<Study[]> {
    return (await this.call(calls.listSubprojects, { params: { id: projectId }, ...only(signal) })).subprojects
  }

  /**
   * Runs a study to its end; charged once. Aborting the signal cancels the run, which then costs nothing.
   *
   * @throws TrabeculaError also when the run is cancelled elsewhere or finds no design; the message says why
   */
  async run(
    study: Study,
    { force, frequencies, buckling, idempotencyKey = crypto.randomUUID(), ...following }: RunOptions,
  ): Promise<Result> {
    const { optimization_value } = study.optimization_settings
    const input = {
      body: { ...requestOf(study, { force, frequencies, buckling }), optimization_value },
      ...only(following.signal),
    }
    const { run_id } = await this.#transport.call(calls.startRun, input, { idempotencyKey })
    await this.follow(run_id, following)
    const result = await this.results(study, following)
    if (result.run_id === run_id) return result
    throw new TrabeculaError(409, 'conflict', 'Another run of this study has ended since, and its rows took the place of these.')
  }

  /**
   * Follows a run, a verification or a computation of fields to its end, also one that was begun elsewhere. Aborting
   * the signal cancels it.
   *
   * @returns how it ended
   */
  follow(runId: string, following: Following = {}): Promise<RunEvent> {
    return followRun(this.#transport, runId, following)
  }

  async cancel(runId: string): Promise<void> {
    await this.#transport.call(calls.cancelRun, { params: { id: runId } }, { repeatable: true })
  }

  /**
   * The most that a sweep costs, in tokens. Nothing begins: what the server would refuse of the sweep is refused here,
   * too.
   */
  async sweepPrice(study: Study, { values, signal, ...asked }: SweepOptions & Signalled): Promise<number> {
    const input = { body: { ...requestOf(study, asked), values }, ...only(signal) }
    return (await this.call(calls.startSweep, input)).tokens
  }

  /**
   * Runs the set-up of a study for several required values, each as a study of its own, and follows them to their end.
   * Each value is charged once, when it has a result.
   *
   * @param tokens the price that is agreed to, as `sweepPrice` returned it
   */
  async sweep(
    study: Study,
    {
      force,
      frequencies,
      buckling,
      values,
      tokens,
      idempotencyKey = crypto.randomUUID(),
      ...following
    }: SweepOptions & FollowingSweep & { readonly tokens: number; readonly idempotencyKey?: string },
  ): Promise<Sweep> {
    const input = { body: { ...requestOf(study, { force, frequencies, buckling }), values, tokens }, ...only(following.signal) }
    const { sweep } = await this.#transport.call(calls.startSweep, input, { idempotencyKey })
    if (sweep) return followSweep(this.#transport, sweep, following)
    throw new TrabeculaError(502, 'unreadable', 'The server did not begin the sweep. Read the sweeps of the project.')
  }

  /** The result that a study shows. */
  async results({ project, id }: StudyId, { signal }: Signalled = {}): Promise<Result> {
    const query = { subproject_id: id }
    const {
      status: _,
      message: _message,
      ...result
    } = await this.call(calls.getResults, {
      params: { id: project },
      query,
      ...only(signal),
    })
    return result
  }

  /** The fields that are kept of a run, with extremes and their places, for the solid part and for each row. */
  async fields(runId: string, { signal }: Signalled = {}): Promise<SubjectFields[]> {
    return (await this.call(calls.getFields, { params: { id: runId }, ...only(signal) })).subjects
  }

  /** The fields of one row, or of the solid part without `row_index`, as a file for VTK and ParaView. */
  async fieldFile(
    runId: string,
    { signal, ...query }: Signalled & QueryOf<typeof calls.exportFields> = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.download(calls.addressOf(calls.exportFields, { params: { id: runId }, query }), only(signal))
  }

  /** The homogenised model of a row (the first by default) for other solvers, by default as input of CalculiX. */
  async deck(
    runId: string,
    { signal, ...query }: Signalled & QueryOf<typeof calls.exportDeck> = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.download(calls.addressOf(calls.exportDeck, { params: { id: runId }, query }), only(signal))
  }

  /**
   * Analyses the mesh of a row at full resolution.
   *
   * @returns the row with its verified values
   */
  async verify({ project, id }: StudyId, row: number, following: Following = {}): Promise<Row> {
    const input = { body: calls.rowNamed(project, id, row), ...only(following.signal) }
    const { run_id } = await this.#transport.call(calls.verify, input)
    const [verified] = (await this.follow(run_id, following)).candidates
    if (verified) return verified
    throw new TrabeculaError(502, 'unreadable', 'The verification ended without its row. Read the results again.')
  }

  /** Makes a row's file; charged once per row of a result. `download` fetches it by its `stl_file_path`. */
  async export({ project, id }: StudyId, row: number, options: ExportOptions = {}): Promise<ExportedFile> {
    const { signal, idempotencyKey = crypto.randomUUID(), zero_thickness_dir, ...file } = options
    const opened = zero_thickness_dir ?? (await this.results({ project, id }, only(signal))).optimization_data.zero_thickness_dir
    const body = { ...calls.rowNamed(project, id, row), zero_thickness_dir: opened, ...file }
    const {
      status: _,
      message: _message,
      ...made
    } = await this.#transport.call(calls.exportStl, { body, ...only(signal) }, { idempotencyKey })
    return made
  }

  /**
   * Makes a test coupon of a row and predicts it; paid with the row's files. `download` fetches it by its `stl_file_path`.
   * With `onProgress` it is followed as a run, and aborting `signal` cancels it: the key then needs the scopes `read` and
   * `run`, too.
   */
  async coupon({ project, id }: StudyId, row: number, options: CouponOptions): Promise<MadeCoupon> {
    const { signal, onProgress, idempotencyKey = crypto.randomUUID(), ...asked } = options
    const body = { ...calls.rowNamed(project, id, row), ...asked }
    if (onProgress) {
      const { run_id } = await this.#transport.call(calls.startCoupon, { body, ...only(signal) })
      await this.follow(run_id, { onProgress, ...only(signal) })
    }
    const { stl_file_path, prediction } = await this.#transport.call(
      calls.makeCoupon,
      { body, ...only(signal) },
      { idempotencyKey },
    )
    return { stl_file_path, prediction }
  }

  /** A whole file of the server, by the path that a call returned. */
  async download(path: string, { signal }: Signalled = {}): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.#transport.file(path, signal)).arrayBuffer())
  }

  /** The same as a stream, for files that are written to a disk or forwarded. */
  async downloadStream(path: string, { signal }: Signalled = {}): Promise<ReadableStream<Uint8Array>> {
    return (await this.#transport.file(path, signal)).body ?? new Blob([]).stream()
  }

  /** The tokens of the team. */
  async balance({ signal }: Signalled = {}): Promise<Balance> {
    return (await this.call(calls.getTokenBalance, only(signal))).data
  }

  /** The team's own materials and printers, which studies name as they name those of the catalogue. */
  async ownCatalog({ signal }: Signalled = {}): Promise<OwnCatalogFile> {
    return (await this.call(calls.exportOwnCatalog, only(signal))).catalog
  }

  /** Adds the entries of a catalogue file and changes those of the same name; only the team's owner may. */
  async importOwnCatalog(catalog: object, { signal }: Signalled = {}): Promise<ImportedCatalog> {
    return this.call(calls.importOwnCatalog, { body: { catalog }, ...only(signal) })
  }
}

/** The set-up of a study in a request, without its required value. */
function requestOf(
  { optimization_settings, project, id }: Study,
  { force, frequencies, buckling }: { readonly force: Vector } & { readonly [Key in keyof SoughtModes]: boolean | undefined },
) {
  const { optimization_goal, shell_thickness, zero_thickness_dir, unitType } = optimization_settings
  const settings = { optimization_goal, shell_thickness, zero_thickness_dir, is_metric: unitType === 'metric' }
  const chosen = { ...(frequencies === undefined ? {} : { frequencies }), ...(buckling === undefined ? {} : { buckling }) }
  return { ...settings, ...chosen, force_vector: force, project_id: project, subproject_id: id }
}

/** Optional properties are present or absent, never undefined. */
const only = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal ? { signal } : {})
