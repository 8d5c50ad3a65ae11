import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'

const inputLook =
  'w-full min-w-0 rounded-md border border-n6 bg-raised px-2.5 text-sm text-n12 placeholder:text-n9 hover:border-n7 motion-150 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-red disabled:opacity-50'

export const inputClass = `h-8 ${inputLook}`

interface FieldProps {
  label: string
  /** The link to the help, next to the label but outside its click area. */
  help?: ReactNode
  htmlFor: string
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Label above, hint or error below; the error replaces the hint so that nothing jumps. */
export function Field({ label, help, htmlFor, hint, error, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex h-5 items-center gap-0.5">
        <label htmlFor={htmlFor} className="text-xs font-medium text-n11">
          {label}
        </label>
        {help}
      </div>
      {children}
      {error ? (
        <p id={`${htmlFor}-note`} role="alert" className="pt-0.5 text-xs text-red">
          {error}
        </p>
      ) : hint ? (
        <p id={`${htmlFor}-note`} className="pt-0.5 text-xs text-n10">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, hint, error, className = '', ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <Field label={label} htmlFor={id} hint={hint} error={error}>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={`${inputClass} ${className}`}
        {...rest}
      />
    </Field>
  )
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  error?: string | undefined
}

export function TextArea({ label, error, className = '', ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <Field label={label} htmlFor={id} error={error}>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className={`${inputLook} resize-y py-1.5 ${className}`}
        {...rest}
      />
    </Field>
  )
}
