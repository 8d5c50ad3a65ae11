interface Target {
  /** Files that are changed. */
  readonly mutate: readonly string[]
  /** Tests that must notice: those of the same subject. */
  readonly tests: readonly string[]
}

const server = 'apps/server/src/features'
const engine = 'packages/engine/src'

export const targets: Readonly<Record<string, Target>> = {
  domain: { mutate: ['packages/domain/src/**/*.ts'], tests: ['packages/domain/src/**/*.test.ts'] },
  contract: { mutate: ['packages/contract/src/**/*.ts'], tests: ['packages/contract/src/**/*.test.ts'] },
  permissions: { mutate: ['packages/domain/src/permissions.ts'], tests: ['packages/domain/src/permissions.test.ts'] },
  tokens: { mutate: [`${server}/tokens/*.ts`], tests: [`${server}/tokens/*.test.ts`] },
  teams: { mutate: [`${server}/teams/*.ts`], tests: [`${server}/teams/*.test.ts`] },
  grading: { mutate: [`${engine}/grading/*.ts`], tests: [`${engine}/grading/*.test.ts`] },
  failure: {
    mutate: [`${engine}/elasticity/failure*.ts`, `${engine}/material/stress.ts`],
    tests: [`${engine}/elasticity/failure*.test.ts`, `${engine}/material/*.test.ts`],
  },
}
