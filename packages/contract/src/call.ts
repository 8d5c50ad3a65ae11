import { isLine, isNameLine, isParagraphs, type KeyScope, textMessages } from '@trabecula/domain'
import * as z from 'zod/mini'

/**
 * One call of §7, declared once and used by the server (routes) and the browser (fetch).
 * Paths are written as in the specification, with `{name}` for path parameters and the trailing slash where it has one.
 */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: 'public' | 'signed-in'
  /** The scope that a key for programs needs to make this call; without it the call is for signed-in people only. */
  readonly scope?: KeyScope
  /** The call may be made over a link to a study, for what the link shows. */
  readonly shared?: true
  /** Encoding of the body; state-changing calls always carry the CSRF token too. */
  readonly encoding?: 'json' | 'form' | 'multipart'
  /** Fields of a multipart form, for authors of clients; the call itself reads them. */
  readonly form?: Readonly<Record<string, 'file' | 'text' | 'optional file' | 'optional text'>>
  /** The call costs tokens: a repetition under the same `Idempotency-Key` gets the first answer. */
  readonly paid?: true
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  readonly answer: z.ZodMiniType
}

type Described = Omit<Call, 'method' | 'path' | 'access'> & { readonly access?: 'public' }
type Declared<Method extends Call['method'], Path extends string, C extends Described> = Omit<C, 'access'> &
  Pick<Call, 'access'> & { readonly method: Method; readonly path: Path }

/** A call for signed-in people, where it does not say that it is public. */
export const get = <const Path extends string, const C extends Described>(path: Path, call: C): Declared<'GET', Path, C> => ({
  access: 'signed-in',
  ...call,
  method: 'GET',
  path,
})

/** A call that changes something or has a body, which is JSON where the call does not say otherwise. */
export const post = <const Path extends string, const C extends Described>(path: Path, call: C): Declared<'POST', Path, C> => ({
  access: 'signed-in',
  ...(call.body ? { encoding: 'json' } : {}),
  ...call,
  method: 'POST',
  path,
})

export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodMiniType } ? z.input<B> : undefined
export type AnswerOf<C extends Call> = z.output<C['answer']>
export type ParamsOf<C extends Call> = C extends { params: infer P extends z.ZodMiniObject } ? z.input<P> : undefined
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodMiniObject } ? z.input<Q> : undefined

/** What a call needs: parameters, query and body as the contract declares them; multipart calls have a form. */
export type CallInput<C extends Call> = (C extends { params: z.ZodMiniObject } ? { params: ParamsOf<C> } : object) &
  (C extends { query: z.ZodMiniObject } ? { query?: QueryOf<C> } : object) &
  (C extends { body: z.ZodMiniType } ? { body: BodyOf<C> } : object) &
  (C extends { encoding: 'multipart' } ? { form: FormData } : object) & { signal?: AbortSignal }

/** The same for code that sends any call. */
export interface LooseInput {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly form?: FormData
  readonly signal?: AbortSignal
}

/**
 * The fields of a type of the domain as schemas: `satisfies ShapeOf<T>` fails the type check when a field is missing,
 * misspelt or of another type.
 */
export type ShapeOf<T> = { readonly [Field in keyof T]-?: z.ZodMiniType<T[Field]> }

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value

/** The calls among the exports of this package. */
export const callsOf = (contract: object): Call[] => Object.values(contract).filter(isCall)

/** `{status: 'success', message?, ...}` around an answer's own fields. */
export const success = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ status: z.literal('success'), message: z.optional(z.string()), ...shape })

/** The body of every failed call; the HTTP status gives its class. */
export const errorAnswer = z.object({
  status: z.literal('error'),
  message: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  request_id: z.optional(z.string()),
})
export type ErrorAnswer = z.output<typeof errorAnswer>

export const pagination = z.object({
  page: z.int(),
  page_size: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
})
export type Pagination = z.output<typeof pagination>

/**
 * Texts of requests. Every text of a request is one of these three or a list of known words, so that nothing that
 * cannot be stored or shown gets past the contract.
 */
export const line = z.string().check(z.refine(isLine, textMessages.control))
/** May have line breaks. */
export const paragraphs = z.string().check(z.refine(isParagraphs, textMessages.controlInParagraphs))
/** A name that other people will read. */
export const nameLine = z
  .string()
  .check(z.refine(isLine, { error: textMessages.control, abort: true }), z.refine(isNameLine, textMessages.bidi))

/** Identifiers are opaque text; the pattern keeps them out of paths and queries. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** The path with its parameters filled in, percent-encoded. */
export function pathOf(call: Call, params: Readonly<Record<string, string | number>> = {}): string {
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/** Path and query; undefined query values are left out. */
export function addressOf(
  call: Call,
  { params, query = {} }: { readonly params?: Record<string, string | number>; readonly query?: Record<string, unknown> },
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const path = pathOf(call, params)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The value of a JSON text; undefined for any other text, which no schema accepts. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
