import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportStl, getProject, optimize, uploadStl } from '@trabecula/contract'
import { sandboxEvents, signatureOf } from '@trabecula/server'
import { boxStl, heldBox } from '@trabecula/testkit/box-stl'
import type { Random } from '@trabecula/testkit/random'
import { postedSettings } from '@trabecula/testkit/sample-settings'
import type { Person } from '../cluster/people.ts'
import { type Reply, send, Visitor } from '../cluster/visitor.ts'
import type { Expectations } from './expectations.ts'

const often = { upload: 3, rename: 5, settings: 2, run: 3, export: 3, pay: 2, spend: 2, delete: 1 } as const
type Operation = keyof typeof often

interface Surroundings {
  readonly urls: readonly string[]
  readonly webhookSecret: string
  readonly expectations: Expectations
  readonly random: Random
  readonly isOver: () => boolean
}

interface Study {
  readonly projectId: string
  readonly subprojectId: string
  readonly request: object
}

/** One person who works without a pause, and records in the expectations what was confirmed. */
export class Actor {
  readonly #person: Person
  readonly #visitor: Visitor
  readonly #around: Surroundings
  #study: Study | null = null
  #hasResult = false
  /** Projects that are only renamed. */
  readonly #plain: string[] = []
  readonly #undelivered: { readonly id: string; readonly payload: string; readonly paymentId: string }[] = []
  #count = 0

  constructor(person: Person, around: Surroundings, index: number) {
    this.#person = person
    this.#around = around
    this.#visitor = new Visitor(around.urls, person.cookie, index)
  }

  async work(): Promise<void> {
    const { random, isOver, expectations } = this.#around
    while (!isOver()) {
      const operation = random.pick(often)
      await expectations.during(operation, () => this.#do(operation))
      await sleep(random.between(0, 60))
    }
    // A payment provider repeats an event until it is acknowledged.
    while (this.#undelivered.length > 0) await this.#deliver()
  }

  #do(operation: Operation): Promise<unknown> {
    if (operation === 'upload') return this.#upload()
    if (operation === 'rename') return this.#rename()
    if (operation === 'settings') return this.#prepareStudy().then((study) => study && this.#saveSettings(study))
    if (operation === 'run') return this.#prepareStudy().then((study) => study && this.#run(study))
    if (operation === 'export') return this.#export()
    if (operation === 'pay') return this.#pay()
    if (operation === 'spend') return this.#spend()
    return this.#delete()
  }

  /** Null when there was no whole answer. */
  async #ask(operation: string, asked: Promise<Reply>): Promise<Reply | null> {
    const { expectations } = this.#around
    try {
      const reply = await asked
      expectations.answered(operation, reply.status, reply.status === 200 ? '' : reply.bytes.toString())
      if (reply.status >= 500) await sleep(100)
      return reply
    } catch {
      expectations.answered(operation, 'cut')
      await sleep(100)
      return null
    }
  }

  async #upload(): Promise<string | null> {
    const { random, expectations } = this.#around
    const stl = boxStl([random.between(20, 40), random.between(10, 20), random.between(5, 10)])
    const reply = await this.#ask('upload', this.#visitor.upload('/protected/upload_stl/', 'stl_file', 'box.stl', stl))
    if (reply?.status !== 200) return null
    const id = uploadStl.answer.parse(reply.json).data.project_id
    expectations.uploads.set(id, createHash('sha256').update(stl).digest('hex'))
    expectations.names.set(id, { acknowledged: null, maybe: [] })
    this.#plain.push(id)
    return id
  }

  async #rename(): Promise<void> {
    if (this.#plain.length === 0) return
    const { random, expectations } = this.#around
    const id = random.one(this.#plain)
    const entry = expectations.names.get(id)
    if (!entry) return
    const name = `Name ${++this.#count}`
    entry.maybe.push(name)
    const reply = await this.#ask('rename', this.#visitor.post(`/api/project/${id}/update-name/`, { name }))
    if (reply?.status === 200) Object.assign(entry, { acknowledged: name, maybe: [] })
  }

  async #delete(): Promise<void> {
    const { expectations } = this.#around
    const id = this.#plain.length > 3 ? this.#plain.shift() : undefined
    if (id === undefined) return
    expectations.maybeDeleted.add(id)
    if ((await this.#ask('archive', this.#visitor.post(`/api/project/${id}/archive/`)))?.status !== 200) return
    const reply = await this.#ask('delete', this.#visitor.post(`/api/project/${id}/permanently-delete/`))
    if (reply?.status === 200) expectations.deleted.add(id)
  }

  /** A project with faces and a study, made once. */
  async #prepareStudy(): Promise<Study | null> {
    if (this.#study) return this.#study
    const stl = boxStl()
    const uploaded = await this.#ask('upload', this.#visitor.upload('/protected/upload_stl/', 'stl_file', 'box.stl', stl))
    if (uploaded?.status !== 200) return null
    const projectId = uploadStl.answer.parse(uploaded.json).data.project_id
    this.#around.expectations.uploads.set(projectId, createHash('sha256').update(stl).digest('hex'))
    const surfaces = heldBox(stl)
    const saved = await this.#ask('faces', this.#visitor.post(`/api/project/${projectId}/surface-selection/`, { surfaces }))
    const subprojectId = `study-of-${projectId}`
    const study = { id: subprojectId, name: 'Study', optimization_settings: postedSettings }
    const made = await this.#ask('study', this.#visitor.post(`/api/project/${projectId}/subprojects/`, study))
    if (saved?.status !== 200 || made?.status !== 200) return null
    const { domain: _d, material: _m, printer: _p, ...posted } = postedSettings
    const force_vector = { x: 0, y: 0, z: -1 }
    const request = { ...posted, force_vector, username: '', project_id: projectId, subproject_id: subprojectId }
    this.#study = { projectId, subprojectId, request }
    return this.#study
  }

  async #saveSettings({ projectId, subprojectId }: Study): Promise<void> {
    const settings = { ...postedSettings, shell_thickness: 1 + (this.#count++ % 5) / 10 }
    const path = `/api/project/${projectId}/subprojects/${subprojectId}/`
    await this.#ask('settings', this.#visitor.post(path, { optimization_settings: settings }))
  }

  async #run(study: Study): Promise<void> {
    const { random, expectations } = this.#around
    const reply = await this.#ask('run', this.#visitor.post('/protected/optimization/', study.request))
    if (reply?.status === 200) {
      expectations.runs.add(optimize.answer.shape.run_id.parse((reply.json as { run_id?: unknown }).run_id))
      this.#hasResult = true
      return
    }
    // Most browsers attach again; others are closed, and the run must end by itself.
    if (random.next() < 0.7) await this.#attach(study.projectId)
  }

  async #attach(projectId: string): Promise<void> {
    const { expectations } = this.#around
    for (let attempt = 0; attempt < 60; attempt++) {
      const shown = await this.#ask('look', this.#visitor.get(`/api/project/${projectId}/`))
      const project = shown?.status === 200 ? getProject.answer.parse(shown.json).project : undefined
      if (project && !project.active_run) return
      const id = project?.active_run?.id
      if (id === undefined) {
        await sleep(200)
        continue
      }
      const stream = await this.#ask('events', this.#visitor.get(`/api/runs/${id}/events`))
      const last =
        stream?.bytes
          .toString()
          .trim()
          .split('\n\n')
          .at(-1)
          ?.replace(/^data: /, '') ?? ''
      const state = last.startsWith('{') ? (JSON.parse(last) as { state: string }).state : null
      if (state === 'done') {
        expectations.runs.add(id)
        this.#hasResult = true
      }
      if (state === 'done' || state === 'failed' || state === 'cancelled') return
    }
  }

  async #export(): Promise<void> {
    if (!this.#study || !this.#hasResult) return
    const { random, expectations } = this.#around
    const { projectId, subprojectId } = this.#study
    const row = { project_id: projectId, subproject_id: subprojectId, row_index: Math.floor(random.between(0, 5)) }
    const asked = { ...row, zero_thickness_dir: 'None', format: 'stl' }
    const reply = await this.#ask('export', this.#visitor.post('/protected/export_stl/', asked))
    if (reply?.status !== 200) return
    const path = exportStl.answer.parse(reply.json).stl_file_path
    const address = path.startsWith('http') ? new URL(path).pathname : path
    expectations.exports.set(address.split('/').at(-2) ?? '', address)
  }

  async #spend(): Promise<void> {
    const { expectations } = this.#around
    const entry = expectations.spent.get(this.#person.teamId) ?? { acknowledged: 0, maybe: 0 }
    expectations.spent.set(this.#person.teamId, entry)
    const reply = await this.#ask('spend', this.#visitor.post('/api/consume-tokens/', { tokens: 1, description: 'Extra' }))
    if (reply?.status === 200) entry.acknowledged++
    else entry.maybe++
  }

  async #pay(): Promise<void> {
    const { teamId } = this.#person
    const now = new Date()
    const made = sandboxEvents({ item: 'topup', outcome: 'paid', teamId, tokens: 7, known: undefined, now })
    const event = made.ok ? made.value[0] : undefined
    if (!event) throw new Error('The sandbox makes no payment.')
    const paymentId = String(event.data.object['payment_intent'])
    this.#undelivered.push({ id: event.id, payload: JSON.stringify(event), paymentId })
    await this.#deliver()
  }

  /** Delivers the oldest event; now and then once more after it was acknowledged, as providers do. */
  async #deliver(): Promise<void> {
    const event = this.#undelivered[0]
    if (!event) return
    const { urls, random, webhookSecret, expectations } = this.#around
    const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(event.payload, webhookSecret) }
    const url = `${random.one(urls)}/api/webhooks/payments/`
    const reply = await this.#ask('webhook', send(url, { method: 'POST', headers, body: event.payload }))
    if (reply?.status !== 200) return
    expectations.payments.set(event.paymentId, { teamId: this.#person.teamId, tokens: 7 })
    if (random.next() < 0.8) this.#undelivered.shift()
  }
}
