import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { CallFailure, messageOr } from './http/failure.ts'

/** Texts by field name, from the domain's rules and the server's answers. */
type Texts = Readonly<Record<string, readonly string[]>>

const errorsOf = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, [message]]) => [name, { type: 'rule', message }]))

/** A form whose rules come from the domain; the first text of each field is shown. */
export function useValidatedForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  rules: (values: Values) => Texts,
): UseFormReturn<Values> {
  const resolver: Resolver<Values> = (values) => {
    const texts = rules(values)
    return Object.keys(texts).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errorsOf(texts) as FieldErrors<Values> }
  }
  return useForm<Values>({ defaultValues, resolver, mode: 'onSubmit', reValidateMode: 'onChange' })
}

/** Shows the server's refusal at its fields, or above the button. */
export function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, reason: unknown): void {
  const fields = reason instanceof CallFailure ? reason.answer?.errors : undefined
  const known = Object.keys(form.getValues())
  const own = Object.entries(fields ?? {}).filter(([name]) => known.includes(name))
  for (const [name, [message]] of own) form.setError(name as Path<Values>, { type: 'server', message: message ?? '' })
  if (own.length === 0) form.setError('root', { type: 'server', message: messageOr(reason, 'Something went wrong. Try again.') })
}
