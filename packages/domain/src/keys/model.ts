/** What a key for programs may do, within the permissions of the person or team behind it. */
export const keyScopes = ['read', 'run', 'export'] as const
export type KeyScope = (typeof keyScopes)[number]

/**
 * personal: works as the person who made it, in the team in which it was made. team: works as a member of the team, for
 * as long as the team exists.
 */
export const keyKinds = ['personal', 'team'] as const
export type KeyKind = (typeof keyKinds)[number]

/** In one line each, as the dialog and the list show them. */
export const keyScopeTexts: Readonly<Record<KeyScope, string>> = {
  read: 'Read projects, results and fields',
  run: 'Upload, set up, generate and verify',
  export: 'Export and download files',
}
