import { optimizationMessages, surfaceMessages } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { emptySelection } from '../../state/workspace/selection.ts'
import { freshStudy, type Study } from '../../state/workspace/study.ts'
import { missingForRun } from './missing.ts'

const means = { username: 'ada', superuser: false, subscribed: true, tokens: 200, cost: 20 }
const project = { id: 'p1' } as Study['project']
const ready = { ...freshStudy, project, selection: { ...emptySelection, load: [1], boundary: [2], force: { x: 0, y: 0, z: 1 } } }

describe('what keeps Generate from starting', () => {
  it('is nothing when everything is chosen and paid for', () => expect(missingForRun(ready, means)).toEqual([]))
  it('is told in the order project, username, surfaces, subscription, tokens', () => {
    expect(missingForRun(freshStudy, { username: '', superuser: false, subscribed: false, tokens: 19, cost: 20 })).toEqual([
      optimizationMessages.noProject,
      optimizationMessages.usernameNotFound,
      surfaceMessages.noLoad,
      surfaceMessages.noBoundary,
      optimizationMessages.subscriptionRequired,
      optimizationMessages.insufficientTokens,
    ])
  })
  it('lets a superuser pass without subscription and tokens, but not without surfaces', () => {
    const superuser = { ...means, superuser: true, subscribed: false, tokens: 0 }
    expect(missingForRun(ready, superuser)).toEqual([])
    expect(missingForRun({ ...ready, selection: emptySelection }, superuser)).toContain(surfaceMessages.noLoad)
  })
  it('leaves the decision to the server while the balance is not known', () => {
    expect(missingForRun(ready, { ...means, subscribed: undefined, tokens: undefined })).toEqual([])
  })
})
