import { useQuery } from '@tanstack/react-query'
import { defaultTeamStats, teamMessages } from '@trabecula/domain'
import { teamQuery } from '../../session/queries.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { Panel } from '../../ui/panel.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'

/** The members of the team, and for its owner the form to change them. */
export function TeamPanel() {
  const { data: team, refetch, isFetching } = useQuery(teamQuery)
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
        {!team && (
          // Has the height of a team of one, so that little moves when the team is loaded.
          <div role="status" className="flex min-h-32 items-center gap-2 text-sm text-n10">
            <Spinner size={16} /> Loading the team
          </div>
        )}
        {team && !team.known && (
          <Notice tone="red">
            The team could not be loaded.{' '}
            <button type="button" className="underline" disabled={isFetching} onClick={() => void refetch()}>
              Try again
            </button>
          </Notice>
        )}
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
