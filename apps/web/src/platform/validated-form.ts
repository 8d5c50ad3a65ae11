import { type DefaultValues, type FieldErrors, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { CallFailure, messageOr } from './http/failure.ts'

/** Texts by field name, from the domain's rules and the server's answers; those of `root` are shown above the button. */
export type Texts = Readonly<Record<string, readonly string[]>>

const errorsOf = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, [message]]) => [name, { type: 'rule', message }]))

/**
 * A form whose rules come from the domain; the first text of each field is shown. What `send` throws is shown at the
 * fields that the server's refusal names, otherwise above the button.
 */
export function useValidatedForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  rules: (values: Values) => Texts,
  send: (values: Values, form: UseFormReturn<Values>) => Promise<void>,
  failed = 'Something went wrong. Try again.',
) {
  const form = useForm<Values>({
    defaultValues,
    resolver: (values) => {
      const errors = errorsOf(rules(values))
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<Values> }
    },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { errors, isSubmitting } = form.formState
  return {
    form,
    busy: isSubmitting,
    refusal: errors.root?.message,
    field: (name: Path<Values>, options?: { disabled: boolean }) => ({
      error: errors[name]?.message as string | undefined,
      ...form.register(name, options),
    }),
    submit: form.handleSubmit((values) => send(values, form).catch((reason: unknown) => showRefusal(form, reason, failed))),
  }
}

function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, reason: unknown, failed: string): void {
  const fields = reason instanceof CallFailure ? reason.answer?.errors : undefined
  const known = Object.keys(form.getValues())
  const own = Object.entries(fields ?? {}).filter(([name]) => known.includes(name))
  for (const [name, [message]] of own) form.setError(name as Path<Values>, { type: 'server', message: message ?? '' })
  if (own.length === 0) form.setError('root', { type: 'server', message: messageOr(reason, failed) })
}
