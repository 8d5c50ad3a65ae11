import { useQuery } from '@tanstack/react-query'
import { defaultTeamStats, teamMessages } from '@trabecula/domain'
import { teamQuery } from '../../session/queries.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'

export function TeamPanel() {
  const { data: team, refetch } = useQuery(teamQuery)
  const { current, total } = team?.stats ?? defaultTeamStats
  const owns = team?.user_role === 'owner'
  return (
    <Panel
      id="team"
      title="Team"
      note={
        <span className="tabular">
          {current} of {total} seats taken
        </span>
      }
    >
      <div className="flex flex-col gap-5">
        {/* Has the height of a team of one, so that little moves when the team is loaded. */}
        {!team && <Loading text="Loading the team" className="min-h-32" />}
        {team && !team.known && <LoadFailure text="The team could not be loaded." onRetry={() => void refetch()} />}
        {team && team.members.length > 0 && (
          <ul aria-label="Team members" className="flex flex-col divide-y rounded-md border">
            {team.members.map((member) => (
              <MemberRow key={member.memberId} member={member} owns={owns} />
            ))}
          </ul>
        )}
        {owns && <InviteForm full={team.stats.current >= team.stats.total} />}
        {team?.user_role === 'member' && <p className="text-sm text-n11">{teamMessages.ownersOnly}</p>}
      </div>
    </Panel>
  )
}
