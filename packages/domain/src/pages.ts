export const productName = 'Trabecula'

/** "Login | Trabecula" */
export const pageTitle = (screen: string): string => `${screen} | ${productName}`
