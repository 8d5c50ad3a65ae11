import { DeletionPanel } from '../features/account/deletion-panel.tsx'
import { EmailPanel } from '../features/account/email-panel.tsx'
import { PasswordPanel } from '../features/account/password-panel.tsx'
import { PersonPanel } from '../features/account/person-panel.tsx'
import { SessionsPanel } from '../features/account/sessions-panel.tsx'
import { TokensPanel } from '../features/account/tokens-panel.tsx'
import { TeamPanel } from '../features/team/team-panel.tsx'
import { Page } from '../ui/page.tsx'

export function ManageAccountScreen() {
  return (
    <Page title="Account">
      <PersonPanel />
      <TeamPanel />
      <TokensPanel />
      <EmailPanel />
      <PasswordPanel />
      <SessionsPanel />
      <DeletionPanel />
    </Page>
  )
}
