import { useQuery } from '@tanstack/react-query'
import { type AccountData, updateNames } from '@trabecula/contract'
import { accountMessages, nameErrors } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { showRefusal, useValidatedForm } from '../../platform/validated-form.ts'
import { queryClient } from '../../session/queries.ts'
import { useSession } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
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
        {isError && (
          <Notice tone="red">
            Your profile could not be loaded.{' '}
            <button type="button" className="underline" onClick={() => void refetch()}>
              Try again
            </button>
          </Notice>
        )}
        {!account && !isError && (
          <div role="status" className="flex items-center gap-2 text-sm text-n10">
            <Spinner size={16} /> Loading your profile
          </div>
        )}
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
  const form = useValidatedForm<Names>({ first_name, last_name }, (names) => nameErrors(trimmed(names)))
  const { errors, isSubmitting, isDirty } = form.formState

  const submit = form.handleSubmit(async (names) => {
    try {
      const answer = await send(updateNames, { body: trimmed(names) })
      queryClient.setQueryData(accountQuery.queryKey, answer.account)
      form.reset({ first_name: answer.account.first_name, last_name: answer.account.last_name })
      toast(answer.message ?? accountMessages.namesChanged, 'success')
    } catch (reason) {
      showRefusal(form, reason)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex max-w-lg flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
      </div>
      {errors.root && <Notice tone="red">{errors.root.message}</Notice>}
      <Button type="submit" disabled={!isDirty || isSubmitting} className="self-start">
        {isSubmitting ? 'Saving' : 'Save names'}
      </Button>
    </form>
  )
}
