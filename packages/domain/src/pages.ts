export const productName = 'Trabecula'

/** "Login | Trabecula" */
export const pageTitle = (screen: string): string => `${screen} | ${productName}`

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
