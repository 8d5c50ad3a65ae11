import { DeletionPanel } from '../features/account/deletion-panel.tsx'
import { EmailPanel } from '../features/account/email-panel.tsx'
import { PasswordPanel } from '../features/account/password-panel.tsx'
import { PersonPanel } from '../features/account/person-panel.tsx'
import { SessionsPanel } from '../features/account/sessions-panel.tsx'
import { TokensPanel } from '../features/account/tokens-panel.tsx'
import { TeamPanel } from '../features/team/team-panel.tsx'
import { TopBar } from './top-bar.tsx'

export function ManageAccountScreen() {
  return (
    <div className="flex h-full flex-col">
      <TopBar />
      <main className="min-h-0 flex-1 overflow-auto">
        <div className="mx-auto flex w-full max-w-[960px] flex-col px-4 pt-6 pb-16 sm:px-8">
          <h1 className="pb-6 text-xl font-semibold tracking-tight">Account</h1>
          <PersonPanel />
          <TeamPanel />
          <TokensPanel />
          <EmailPanel />
          <PasswordPanel />
          <SessionsPanel />
          <DeletionPanel />
        </div>
      </main>
    </div>
  )
}
