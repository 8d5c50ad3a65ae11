/** "Start from an example" on the home page. */
export const galleryMessages = {
  title: 'Start from an example',
  about:
    'Six parts with their faces, force and settings. One click makes a project of your own; nothing is charged before you generate.',
  listNotLoaded: 'The examples could not be loaded.',
  notLoaded: 'The example could not be loaded. Check the connection and try again.',
} as const
