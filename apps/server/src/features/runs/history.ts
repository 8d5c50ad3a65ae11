import type { AnswerOf, getHistory, HistoryRun } from '@trabecula/contract'
import { done, historyRunsShown, may, type Outcome, projectMessages } from '@trabecula/domain'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { answersOf, type ListAsked, pageOf, studiesOf } from '../projects/service.ts'
import { type PastRun, pastRunsOf } from './overview.ts'

export async function history(
  platform: Platform,
  principal: Principal,
  asked: ListAsked,
): Promise<Outcome<Omit<AnswerOf<typeof getHistory>, 'status'>>> {
  if (!may(actorOn(principal, principal.teamId), 'view-project')) return notFound(projectMessages.notFound)
  const { rows, pagination } = await pageOf(platform, principal.teamId, asked)
  const { db } = platform
  const ids = rows.map(({ id }) => id)
  const projects = await answersOf(platform, rows)
  const runs = await pastRunsOf(db, ids, historyRunsShown)
  const studies = new Map((await studiesOf(db, ids)).map((study) => [study.id, study]))
  const entries = projects.map((project) => {
    const ofProject = runs.filter(({ projectId }) => projectId === project.id)
    return {
      project,
      runs: ofProject.map((run) => {
        const study = studies.get(run.subprojectId)
        return describeRun(run, study?.name ?? '', study?.resultRunId === run.id)
      }),
      run_count: ofProject[0]?.runCount ?? 0,
    }
  })
  return done({ history: entries, pagination })
}

const describeRun = (run: PastRun, studyName: string, isCurrent: boolean): HistoryRun => ({
  id: run.id,
  subproject_id: run.subprojectId,
  subproject_name: studyName,
  status: run.status,
  optimization_goal: run.settings.goal,
  optimization_value: run.settings.target,
  is_metric: run.isMetric,
  candidates: run.candidates,
  best_result: run.bestResult,
  completion_time: run.status === 'done' && run.finishedAt ? (run.finishedAt.getTime() - run.createdAt.getTime()) / 1000 : null,
  tokens: run.status === 'done' ? run.tokens : 0,
  message: run.message,
  is_current_result: isCurrent,
  created_at: run.createdAt.toISOString(),
  finished_at: run.finishedAt?.toISOString() ?? null,
})
