import type { Material } from './material.ts'
import type { Printer } from './printer.ts'

/** Materials and printers next to those of our catalogue: of a team, of a person's machine or of a set-up file. */
export interface OwnCatalog {
  readonly materials: readonly Material[]
  readonly printers: readonly Printer[]
}

export const noOwnCatalog: OwnCatalog = { materials: [], printers: [] }

/** The entries of all, of which the first of a name counts. */
export function joinedCatalogs(...catalogs: readonly OwnCatalog[]): OwnCatalog {
  const firstOfName = <T extends { readonly name: string }>(all: readonly T[]) =>
    all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at)
  return {
    materials: firstOfName(catalogs.flatMap(({ materials }) => materials)),
    printers: firstOfName(catalogs.flatMap(({ printers }) => printers)),
  }
}
