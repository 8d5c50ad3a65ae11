/**
 * Inside, keys are camelCase: `maxLoadN`. Calls, stored data and files spell them `max_load_n`. What is stored keeps the
 * order of its keys, and keys that this version does not know. Only values of JSON are respelt: records, lists, texts,
 * numbers.
 */
export type Wire<T> = T extends readonly unknown[]
  ? { readonly [Index in keyof T]: Wire<T[Index]> }
  : T extends object
    ? { readonly [Key in keyof T as Key extends string ? Snake<Key> : Key]: Wire<T[Key]> }
    : T

export type FromWire<T> = T extends readonly unknown[]
  ? { readonly [Index in keyof T]: FromWire<T[Index]> }
  : T extends object
    ? { readonly [Key in keyof T as Key extends string ? Camel<Key> : Key]: FromWire<T[Key]> }
    : T

type Snake<Key extends string> = string extends Key
  ? Key
  : Key extends `${infer First}${infer Rest}`
    ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
    : ''

type Camel<Key extends string> = Key extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Key

export const toWire = <T>(value: T): Wire<T> =>
  respelt(value, (key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as Wire<T>

export const fromWire = <T>(value: T): FromWire<T> =>
  respelt(value, (key) => key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())) as FromWire<T>

function respelt(value: unknown, spell: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => respelt(each, spell))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [spell(key), respelt(each, spell)]))
}
