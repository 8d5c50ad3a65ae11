import { type Conflict, useConflict } from '../../platform/notices/edit-conflict.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'

/** Two people changed the same thing, and the visitor chooses the value. Closing the dialog keeps the stored one. */
export function ConflictDialog() {
  const question = useConflict((state) => state.question)
  if (!question) return null
  return (
    <Dialog
      open
      title="Edit conflict"
      description={`${question.what} was changed in another window or by another member. Which version do you want to keep?`}
      onClose={() => question.answer('theirs')}
      body={<Values {...question} />}
    >
      <Button onClick={() => question.answer('theirs')}>Keep theirs</Button>
      <Button look="primary" onClick={() => question.answer('mine')}>
        Keep mine
      </Button>
    </Dialog>
  )
}

function Values({ mine, theirs }: Conflict) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-md bg-n3 p-3 text-sm">
      <dt className="text-n11">Theirs</dt>
      <dd className="font-medium break-words text-n12">{theirs}</dd>
      <dt className="text-n11">Mine</dt>
      <dd className="font-medium break-words text-n12">{mine}</dd>
    </dl>
  )
}
