import type * as contract from '@trabecula/contract'
import type { AnswerOf, Call, ErrorAnswer } from '@trabecula/contract'

type Contract = typeof contract
type Calls = { [Name in keyof Contract]: Contract[Name] extends Call ? Contract[Name] : never }[keyof Contract]

/** A call's path with any text in the place of its parameters. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path

type WithoutQuery<Url extends string> = Url extends `${infer Path}?${string}` ? Path : Url

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

type Matching<C, Method, Path extends string> = C extends Call
  ? C['method'] extends Method
    ? Same<Filled<C['path']>, Path> extends true
      ? C
      : never
    : never
  : never

type AnswerOfEach<C> = C extends Call ? AnswerOf<C> : never

/** What a refusal has besides an answer's own fields; a test checks the status first. */
export type Refused = Partial<Omit<ErrorAnswer, 'status'>>

/**
 * The JSON that the contract promises at an address: "GET /api/project/${id}/" is the answer of the call of that path.
 * An address that is no call of the contract, or that is put together elsewhere, promises no more than a refusal has.
 */
export type AnswerAt<Method extends 'GET' | 'POST', Url extends string> = [Matching<Calls, Method, WithoutQuery<Url>>] extends [
  never,
]
  ? Refused
  : AnswerOfEach<Matching<Calls, Method, WithoutQuery<Url>>> & Refused
