import { readInitialData } from '../../platform/initial-data.ts'

/** The signed-in user, as the page handed it over; a page load follows every sign-in and sign-out. */
export const { user: currentUser, version: productVersion } = readInitialData(document)
