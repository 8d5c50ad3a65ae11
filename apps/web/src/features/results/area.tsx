import { ResultsDrawer, type ResultsDrawerProps } from './drawer.tsx'
import { RunningDesigns } from './running-designs.tsx'

/** The designs of the run: those that are finished so far, or the result. */
export const ResultsArea = ({ running, ...drawer }: ResultsDrawerProps & { running: boolean }) =>
  running ? <RunningDesigns /> : <ResultsDrawer {...drawer} />
