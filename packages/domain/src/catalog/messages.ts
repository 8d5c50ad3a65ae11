type Named = { readonly name: string }

export const catalogMessages = {
  unknown: (kind: 'material' | 'printer', name: string, catalogue: readonly Named[]) =>
    `The ${kind} "${name}" is not in the catalogue: choose one of ${catalogue.map((entry) => entry.name).join(', ')}.`,
} as const
