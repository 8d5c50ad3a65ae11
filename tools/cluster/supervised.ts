import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const restartMs = 300
const linesKept = 40

/** A process that is started again whenever it ends, as a service manager does, until it is stopped. */
export class Supervised {
  readonly name: string
  /** Counts ends that the tests did not cause: a crash, or a start that failed. */
  readonly ownEnds: string[] = []
  readonly #command: readonly string[]
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | null = null
  #ready = Promise.withResolvers<void>()
  #isReady = false
  #wanted = true
  #isKilled = false
  #lines: string[] = []

  constructor(name: string, command: readonly string[], env: NodeJS.ProcessEnv) {
    this.name = name
    this.#command = command
    this.#env = env
    this.#start()
  }

  /** Resolves when the process that runs now has reported that it is ready. */
  async ready(limitMs = 120_000): Promise<void> {
    const end = Date.now() + limitMs
    while (!this.#isReady) {
      if (Date.now() > end) throw new Error(`${this.name} does not become ready. It wrote:\n${this.#lines.join('\n')}`)
      await Promise.race([this.#ready.promise, sleep(200)])
    }
  }

  get isReady(): boolean {
    return this.#isReady
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** kill -9; it is started again a moment later. False when nothing ran. */
  async kill(): Promise<boolean> {
    const child = this.#child
    if (!child || hasEnded(child)) return false
    this.#isKilled = true
    child.kill('SIGKILL')
    await once(child, 'exit')
    return true
  }

  async stop(): Promise<void> {
    this.#wanted = false
    const child = this.#child
    if (!child || hasEnded(child)) return
    child.kill('SIGTERM')
    const hard = setTimeout(() => child.kill('SIGKILL'), 40_000)
    await once(child, 'exit')
    clearTimeout(hard)
  }

  /** Resident memory in MB; null while nothing runs, or where the system does not report it. */
  residentMb(): number | null {
    try {
      const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    } catch {
      return null
    }
  }

  #start() {
    const [program = '', ...args] = this.#command
    const child = spawn(program, args, { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    this.#isKilled = false
    let text = ''
    const hear = (chunk: Buffer) => {
      text = (text + chunk).slice(-10_000)
      if (!this.#isReady && /Trabecula (worker )?is ready/.test(text)) {
        this.#isReady = true
        this.#ready.resolve()
      }
      this.#lines = [...this.#lines, ...String(chunk).split('\n').filter(Boolean)].slice(-linesKept)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code, signal) => {
      this.#isReady = false
      this.#ready = Promise.withResolvers()
      if (!this.#wanted) return
      if (!this.#isKilled) this.ownEnds.push(`${code ?? signal}: ${this.#lines.at(-1) ?? ''}`)
      setTimeout(() => this.#wanted && this.#start(), restartMs)
    })
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
