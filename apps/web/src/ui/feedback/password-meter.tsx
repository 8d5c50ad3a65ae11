import { passwordStrength } from '@trabecula/domain'

const tones = ['bg-red', 'bg-red', 'bg-amber', 'bg-green', 'bg-green'] as const

interface PasswordMeterProps {
  password: string
  identity: { readonly email: string; readonly username: string }
}

/** Four bars and a word below a new password; nothing is shown before typing. */
export function PasswordMeter({ password, identity }: PasswordMeterProps) {
  const { score, word } = passwordStrength(password, identity)
  const typed = password !== ''
  return (
    <div className="-mt-2 flex h-4 items-center gap-2">
      <div aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1 rounded-sm motion-150 ${typed && Math.max(1, score) >= step ? tones[score] : 'bg-n5'}`}
          />
        ))}
      </div>
      <span role="status" className={`w-14 text-right text-xs ${typed ? 'text-n12' : 'text-n10'}`}>
        {typed && <span className="sr-only">Strength: </span>}
        {typed ? word : 'Strength'}
      </span>
    </div>
  )
}
