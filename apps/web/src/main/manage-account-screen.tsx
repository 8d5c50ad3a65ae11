import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DeletionPanel } from '../features/account/deletion-panel.tsx'
import { EmailPanel } from '../features/account/email-panel.tsx'
import { PasswordPanel } from '../features/account/password-panel.tsx'
import { PersonPanel } from '../features/account/person-panel.tsx'
import { accountQuery, sessionsQuery } from '../features/account/queries.ts'
import { SessionsPanel } from '../features/account/sessions-panel.tsx'
import { TokensPanel } from '../features/billing/tokens-panel.tsx'
import { KeysPanel } from '../features/keys/panel.tsx'
import { keysQuery } from '../features/keys/queries.ts'
import { TeamPanel } from '../features/team/panel.tsx'
import { WebhooksPanel } from '../features/webhooks/panel.tsx'
import { webhooksQuery } from '../features/webhooks/queries.ts'
import { balanceQuery } from '../session/queries.ts'
import { buttonClass } from '../ui/controls/button.tsx'
import { RowSkeletons } from '../ui/feedback/row-skeletons.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'

/** Its panels appear together, so that none pushes another down; only the team is not awaited. */
export function ManageAccountScreen() {
  const settled = useQueries({
    queries: [accountQuery, balanceQuery, sessionsQuery, keysQuery, webhooksQuery],
    combine: (answers) => answers.every(({ isPending }) => !isPending),
  })
  // Scrolls to the panel of the address, which did not exist when the browser followed the address.
  useEffect(() => {
    if (settled && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [settled])
  if (!settled)
    return (
      <Page title="Account">
        <RowSkeletons label="Loading the account" />
      </Page>
    )
  return (
    <Page title="Account">
      <PersonPanel />
      <TeamPanel />
      <Panel title="Materials and printers" note="What your team prints, in its own numbers">
        <Link to="/materials" className={buttonClass()}>
          Your materials and printers
        </Link>
      </Panel>
      <TokensPanel />
      <EmailPanel />
      <PasswordPanel />
      <SessionsPanel />
      <KeysPanel />
      <WebhooksPanel />
      <DeletionPanel />
    </Page>
  )
}
