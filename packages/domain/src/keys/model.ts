/** The rights of a key for programs, within the permissions of the person or team that it works for. */
export const keyScopes = ['read', 'run', 'export'] as const
export type KeyScope = (typeof keyScopes)[number]

/**
 * personal: it works as the person who made it, in the team in which it was made. team: it works as a member of the
 * team, for as long as the team exists.
 */
export const keyKinds = ['personal', 'team'] as const
export type KeyKind = (typeof keyKinds)[number]

/** One line for each in the dialog and the list. */
export const keyScopeTexts: Readonly<Record<KeyScope, string>> = {
  read: 'Read projects, results and fields',
  run: 'Upload, set up, generate and verify',
  export: 'Export and download files',
}
