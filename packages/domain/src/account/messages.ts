import { passwordLength, personNameLength, usernameLength } from './limits.ts'

/** §8 Authorization, account; and the field texts that the specification leaves open (decisions, "Accounts"). */
export const accountMessages = {
  failedToAuthorize: 'Failed to authorize',
  logoutFailed: 'Logout failed',
  avatarUploaded: 'Avatar uploaded successfully',
  avatarUploadFailed: 'Failed to upload avatar',
  avatarDeleted: 'Avatar deleted successfully',
  avatarDeleteFailed: 'Failed to delete avatar',
  accountDeleted: 'Account deleted successfully',
  accountDeleteFailed: 'Failed to delete account',
  wrongCredentials: 'The e-mail or the password is not right.',
  emailNotVerified: 'This e-mail is not confirmed yet. Open the link in our letter, or ask for a new one.',
  registered: 'Account created. Open the link in the letter we sent to confirm your e-mail.',
  tooManyAttempts: 'Too many attempts. Wait a minute and try again.',
  signInFirst: 'Sign in to continue.',
  required: 'This field is needed.',
  emailInvalid: 'Enter one e-mail address, such as name@example.com.',
  emailTaken: 'An account with this e-mail exists already.',
  usernameTaken: 'This username is taken.',
  usernameInvalid: `Use ${usernameLength.min} to ${usernameLength.max} letters of one alphabet, digits, or _ . -`,
  nameInvalid: `Use ${personNameLength.min} to ${personNameLength.max} characters.`,
  passwordLength: `Use ${passwordLength.min} to ${passwordLength.max} characters.`,
  passwordIsIdentity: 'The password must not be the e-mail or the username.',
  passwordCommon: 'This password is on the list of common passwords. Choose another.',
  passwordsDiffer: 'The two passwords are not the same.',
  passwordUnchanged: 'The new password must be another one.',
  currentPasswordWrong: 'The current password is not right.',
  passwordChanged: 'Password changed. All other browsers are signed out.',
  passwordReset: 'Your password is changed. Sign in with it.',
  linkUsed: 'This link has expired or was used already. Ask for a new one.',
  sentIfKnown: 'If this address has an account, a letter is on its way.',
  blocked: 'This account is blocked. Contact the people who run this server.',
  checkFields: 'Check the marked fields.',
  namesChanged: 'Names saved',
  emailUnchanged: 'This is your e-mail already.',
  emailChangeSent: 'Open the link in the letter we sent to the new address. Until then nothing changes.',
  sessionEnded: 'Signed out there',
  sessionNotFound: 'This session has ended already.',
  avatarMissing: 'Choose a picture.',
  avatarTooLarge: 'The picture is too large. At most 5 MB and 10,000 pixels a side.',
  avatarUnsupported: 'This is not a picture we can read. Use PNG, JPEG or WebP.',
  runsInTheWay: 'A run of yours could not be stopped. Try again in a moment.',
} as const

/** §2: the titles of the auth screens; any other path is "Authentication". */
export const authTitles = {
  '/login': 'Login',
  '/register': 'Register',
  '/forgot-password': 'Forgot Password',
  '/check-email': 'Check Email',
  '/reset-password': 'Reset Password',
} as const

export const fallbackAuthTitle = 'Authentication'
export const loadingText = 'Loading...'
