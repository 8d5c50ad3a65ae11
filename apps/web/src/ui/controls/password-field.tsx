import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { Field, inputClass } from './text-field.tsx'

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'> {
  label: string
  /** Lets password managers know whether to fill in or to suggest. */
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A password that can be shown while typing, with a note when the caps-lock key is on. */
export function PasswordField({ label, hint, error, className = '', ...rest }: PasswordFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field label={label} htmlFor={id} hint={hint} error={error}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error || hint ? `${id}-note ` : ''}${id}-caps`}
          className={`${inputClass} pr-14 ${className}`}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={(event) => {
            setCapsLock(false)
            rest.onBlur?.(event)
          }}
        />
        {/* Its name does not contain "password", so that only the field's own label does. */}
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-1 my-auto h-6 rounded-sm px-2 text-xs text-n11 hover:text-n12"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      <p id={`${id}-caps`} role="status" className="text-xs text-amber empty:hidden">
        {capsLock ? 'Caps Lock is on.' : ''}
      </p>
    </Field>
  )
}
