import { deleteAvatar, uploadAvatar } from '@trabecula/contract'
import { accountMessages, avatarMimeTypes, avatarRefusal } from '@trabecula/domain'
import { useRef, useState } from 'react'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { upload } from '../../platform/http/upload.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient, teamQuery } from '../../session/queries.ts'
import { useAction } from '../../session/use-action.ts'
import { updateSession, useSession } from '../../session/user.ts'
import { Avatar } from '../../ui/brand/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { AvatarCropper } from './avatar-cropper.tsx'

export function AvatarEditor() {
  const { avatar, username } = useSession()
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const { share, deleting, uploadPicture, remove } = useAvatarCalls()

  const choose = (file: File | undefined) => {
    if (!file) return
    const refusal = avatarRefusal(file)
    if (refusal) toast(refusal, 'error')
    else setChosen(file)
  }
  const finish = (picture: Blob) => {
    setChosen(null)
    void uploadPicture(picture)
  }
  const busy = share !== null || deleting
  return (
    <div className="flex items-center gap-5">
      <Avatar picture={avatar} name={username} size={72} />
      <div className="flex min-w-0 flex-col gap-2">
        <input
          ref={chooser}
          type="file"
          accept={avatarMimeTypes.join(',')}
          aria-label="Picture"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button disabled={busy} onClick={() => chooser.current?.click()}>
            {avatar ? 'Change picture' : 'Upload picture'}
          </Button>
          {avatar && (
            <Button look="danger" disabled={busy} onClick={() => void remove()}>
              {deleting ? 'Deleting' : 'Delete picture'}
            </Button>
          )}
        </div>
        {share === null ? (
          <p className="text-xs text-n10">PNG, JPEG or WebP, up to 5 MB</p>
        ) : (
          <div className="flex h-4 items-center">
            <Progress label="Uploading the picture" share={share} />
          </div>
        )}
      </div>
      {chosen && <AvatarCropper file={chosen} onCancel={() => setChosen(null)} onDone={finish} />}
    </div>
  )
}

/** The two calls with their progress: the share that was uploaded, and whether the picture is being deleted. */
function useAvatarCalls() {
  const [share, setShare] = useState<number | null>(null)
  const { busy: deleting, run } = useAction()
  const uploadPicture = async (picture: Blob) => {
    setShare(0)
    const form = new FormData()
    form.append('avatar', picture, 'avatar')
    try {
      const { avatar_url, message } = await upload(uploadAvatar, form, { onProgress: setShare })
      showEverywhere(avatar_url)
      toast(message ?? accountMessages.avatarUploaded, 'success')
    } catch (reason) {
      toast(messageOr(reason, accountMessages.avatarUploadFailed), 'error')
    }
    setShare(null)
  }
  const remove = async () => {
    const deleted = await run(() => send(deleteAvatar), {
      done: accountMessages.avatarDeleted,
      failed: accountMessages.avatarDeleteFailed,
    })
    if (deleted) showEverywhere(null)
  }
  return { share, deleting, uploadPicture, remove }
}

function showEverywhere(avatar: string | null): void {
  updateSession({ kind: 'avatar-changed', avatar })
  void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey })
}
