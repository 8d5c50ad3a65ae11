/** §2 and §8 Upload. */
export const uploadMessages = {
  dropLabel: 'Import 3D model',
  dropOverlay: 'Drop to upload',
  uploading: 'Uploading...',
  tryAgain: 'Try again',
  chooser: {
    type: 'Unsupported file format. Supported formats: STL',
    size: 'File is too large. Maximum size is 100MB',
    count: 'Too many files. Please select only one file',
  },
  drop: {
    type: 'Only STL files are allowed',
    size: 'File size must be less than 100MB',
    count: 'Too many files. Please select only one file',
  },
  fallback: {
    type: 'File type not accepted',
    tooLarge: 'File is too large',
    tooSmall: 'File is too small',
    count: 'Too many files selected',
  },
  badForm: 'The form ends before its last part, or is none. Send it again.',
  badName: 'The name of this file contains a character that cannot be shown. Rename the file and try again.',
  failed: 'The upload did not reach the server. Check the connection and try again.',
  interrupted: (name: string) => `${name} was not uploaded. Try again, or close this and choose another file.`,
  missingFile: 'No file was sent. Choose one STL file.',
} as const
