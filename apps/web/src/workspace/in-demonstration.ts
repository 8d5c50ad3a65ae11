import { useParams } from '@tanstack/react-router'
import { tutorialProjectId } from '@trabecula/domain'

/**
 * Whether the page shows the demonstration, in which no call of the product is made. The address decides it before the
 * project is loaded.
 */
export const useInDemonstration = (): boolean => useParams({ strict: false }).id === tutorialProjectId
