import { useQuery } from '@tanstack/react-query'
import { type AccountData, updateNames } from '@trabecula/contract'
import { accountMessages, nameErrors } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { useValidatedForm } from '../../platform/validated-form.ts'
import { queryClient } from '../../session/queries.ts'
import { useSession } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { accountQuery } from './queries.ts'

/** The person's picture and names. The username cannot be changed. */
export function PersonPanel() {
  const { data: account, isError, refetch } = useQuery(accountQuery)
  const username = useSession((state) => state.username)
  return (
    <Panel title="Profile" note={<span className="block truncate">{username}</span>}>
      <div className="flex flex-col gap-6">
        <AvatarEditor />
        {isError && <LoadFailure text="Your profile could not be loaded." onRetry={() => void refetch()} />}
        {!account && !isError && <Loading text="Loading your profile" />}
        {account && <NamesForm account={account} />}
      </div>
    </Panel>
  )
}

interface Names {
  first_name: string
  last_name: string
}

const trimmed = (names: Names): Names => ({ first_name: names.first_name.trim(), last_name: names.last_name.trim() })

function NamesForm({ account }: { account: AccountData }) {
  const { first_name, last_name } = account
  const { form, field, busy, refusal, submit } = useValidatedForm<Names>(
    { first_name, last_name },
    (names) => nameErrors(trimmed(names)),
    async (names, { reset }) => {
      const answer = await send(updateNames, { body: trimmed(names) })
      queryClient.setQueryData(accountQuery.queryKey, answer.account)
      reset({ first_name: answer.account.first_name, last_name: answer.account.last_name })
      toast(answer.message ?? accountMessages.namesChanged, 'success')
    },
  )

  return (
    <form onSubmit={submit} noValidate className="flex max-w-lg flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
      </div>
      {refusal && <Notice tone="red">{refusal}</Notice>}
      <Button type="submit" disabled={!form.formState.isDirty || busy} className="self-start">
        {busy ? 'Saving' : 'Save names'}
      </Button>
    </form>
  )
}
