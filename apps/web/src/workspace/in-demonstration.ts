import { useParams } from '@tanstack/react-router'
import { tutorialProjectId } from '@trabecula/domain'

/**
 * Whether the page shows the demonstration, in which no call of the product is made. The address says it before the
 * project is there.
 */
export const useInDemonstration = (): boolean => useParams({ strict: false }).id === tutorialProjectId
