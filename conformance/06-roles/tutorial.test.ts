import { expect } from '@playwright/test'
import { changeData, withoutWebgl } from '../support/browser/intercept.ts'
import { test } from '../support/browser/test.ts'
import { projectReadyToRun } from '../support/fixtures/stored-study.ts'
import { area } from '../support/pages/elements.ts'
import { signedInAt } from '../support/pages/sign-in.ts'
import { openProject } from '../support/pages/workspace.ts'

const texts = ['Active subscription required to perform optimization.', 'Insufficient tokens to perform optimization.']

test('§6.4 a tutorial project skips the checks of subscription and tokens, and asks for neither; any other project has both', async ({
  page,
  request,
}) => {
  const { person, caller, id } = await projectReadyToRun(request, 'Penniless')
  await withoutWebgl(page)
  await changeData(page, '/api/subscription-status/', { active: false })
  await changeData(page, '/api/token-balance/', { available_tokens: 0 })
  await signedInAt(page, person)
  const missing = area(page, 'Generate').getByRole('list', { name: 'Still missing' })
  await openProject(page, id)
  // One thing at a time: without a subscription there are no tokens to look at.
  await expect(missing.getByRole('listitem')).toHaveText(texts.slice(0, 1))
  await changeData(page, '/api/subscription-status/', { active: true })
  await page.reload()
  await openProject(page, id)
  await expect(missing.getByRole('listitem')).toHaveText(texts.slice(1))

  const asked: string[] = []
  await openProject(page, 'user-tour-test-project')
  page.on('request', (made) => {
    if (/subscription-status|token-balance|token-config/.test(made.url())) asked.push(made.url())
  })
  await expect(area(page, 'Generate')).toContainText('No tokens needed')
  await expect(missing).toContainText('No load face is selected.')
  for (const text of texts) await expect(missing).not.toContainText(text)
  await expect(page.locator('[data-tour-id="popover"]')).toBeVisible()
  expect(asked).toEqual([])
  await caller.close()
})
