import type { TeamMember } from '@trabecula/contract'
import type { MemberStatus } from '@trabecula/domain'
import { useSession } from '../../session/user.ts'
import { Avatar } from '../../ui/brand/avatar.tsx'
import { Pill, type Tone } from '../../ui/feedback/pill.tsx'
import { RemoveButton } from './remove-button.tsx'
import { ResendButton } from './resend-button.tsx'

const standings: Record<Exclude<MemberStatus, 'active'>, { readonly tone: Tone; readonly word: string }> = {
  invited: { tone: 'amber', word: 'Invited' },
  expired: { tone: 'red', word: 'Invitation expired' },
}

/** One seat: its person, status, and the owner's actions. */
export function MemberRow({ member, owns }: { member: TeamMember; owns: boolean }) {
  const me = useSession((state) => state.email)
  const isMe = member.email.toLowerCase() === me.toLowerCase()
  const name = member.username || member.email
  return (
    <li
      className={`grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2 ${owns ? 'sm:grid-cols-[auto_minmax(0,1fr)_120px_152px]' : ''}`}
    >
      <Avatar picture={member.avatar} name={name} size={32} />
      <div className="min-w-0">
        <p title={name} className="truncate text-sm font-medium text-n12">
          {name}
          {isMe && <span className="font-normal text-n10"> (you)</span>}
        </p>
        {member.username && (
          <p title={member.email} className="truncate text-xs text-n10">
            {member.email}
          </p>
        )}
      </div>
      <span className="justify-self-start">
        {member.status === 'active' ? (
          <Pill tone={member.role === 'owner' ? 'accent' : 'neutral'}>{member.role === 'owner' ? 'Owner' : 'Member'}</Pill>
        ) : (
          <Pill tone={standings[member.status].tone}>{standings[member.status].word}</Pill>
        )}
      </span>
      {owns && member.role !== 'owner' && (
        <div className="col-start-2 col-end-4 -ml-2 flex items-center sm:col-start-4 sm:-mr-2 sm:ml-0 sm:justify-end">
          {member.status !== 'active' && <ResendButton member={member} />}
          <RemoveButton member={member} />
        </div>
      )}
    </li>
  )
}
