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
  wrongCredentials: 'Wrong email or password.',
  emailNotVerified: 'This email is not confirmed yet. Open the link in the email we sent you, or request a new one.',
  registered: 'Account created. Open the link in the email we sent you to confirm your address.',
  tooManyAttempts: 'Too many attempts. Wait a minute and try again.',
  signInFirst: 'Sign in to continue.',
  required: 'Required',
  emailInvalid: 'Enter one email address, such as name@example.com.',
  emailTaken: 'An account with this email already exists.',
  usernameTaken: 'This username is taken.',
  usernameInvalid: `Use ${usernameLength.min} to ${usernameLength.max} letters of one alphabet, digits, or _ . -`,
  nameInvalid: `Use ${personNameLength.min} to ${personNameLength.max} characters.`,
  passwordLength: `Use ${passwordLength.min} to ${passwordLength.max} characters.`,
  passwordIsIdentity: 'The password must not be your email or username.',
  passwordCommon: 'This password is too common. Choose another one.',
  passwordsDiffer: 'The passwords do not match.',
  passwordUnchanged: 'The new password must differ from the current one.',
  currentPasswordWrong: 'The current password is wrong.',
  passwordChanged: 'Password changed. All other browsers are signed out.',
  passwordReset: 'Password changed. Sign in with the new one.',
  linkUsed: 'This link has expired or was already used. Request a new one.',
  sentIfKnown: 'If this address has an account, we sent you an email.',
  blocked: 'This account is blocked. Contact the operator of this server.',
  checkFields: 'Check the marked fields.',
  namesChanged: 'Names saved',
  emailUnchanged: 'This is already your email.',
  emailChangeSent: 'Open the link in the email we sent to the new address. Nothing changes until then.',
  sessionEnded: 'Session signed out',
  sessionNotFound: 'This session has already ended.',
  avatarMissing: 'Choose a picture.',
  avatarTooLarge: 'The picture is too large. The limit is 5 MB and 10,000 pixels a side.',
  avatarUnsupported: 'Unsupported picture. Use PNG, JPEG or WebP.',
  runsInTheWay: 'One of your runs could not be stopped. Try again in a moment.',
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
