import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { logout } from '@trabecula/contract'
import { accountMessages, tokenWarning, tourMessages } from '@trabecula/domain'
import { CircleHelp, Compass, LogOut, MessageSquareWarning, Moon, RotateCcw, Sun, SunMoon, UserRound } from 'lucide-react'
import { sendForSuccess } from '../../platform/http/client.ts'
import { failedText } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../platform/theme.ts'
import { balanceQuery } from '../../session/queries.ts'
import { loginAddress } from '../../session/sign-in-address.ts'
import { signalLogout } from '../../session/signals.ts'
import { currentUser, useSession } from '../../session/user.ts'
import { Avatar } from '../../ui/brand/avatar.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'
import { useInDemonstration } from '../../workspace/in-demonstration.ts'

interface AccountBarProps {
  /** Shows the tokens inside the menu instead of next to it. */
  brief: boolean
  onTakeTour: () => void
  /** undefined before the tour was seen: there is nothing to reset. */
  onResetTour: (() => void) | undefined
  onReportProblem: () => void
}

/** Tokens, theme and the signed-in person: the right end of every top bar. */
export function AccountBar(props: AccountBarProps) {
  return (
    <div className="flex items-center gap-1">
      {!props.brief && <Balance />}
      <ThemeButton />
      <AccountMenu {...props} />
    </div>
  )
}

function Balance({ inMenu = false }: { inMenu?: boolean }) {
  const { data } = useQuery({ ...balanceQuery, enabled: !useInDemonstration() })
  // The place is reserved while the figure is loading.
  const place = inMenu ? 'mt-1 h-4 text-xs text-n11' : 'hidden min-w-24 px-2 text-right text-xs text-n11 sm:inline-block'
  if (currentUser.isSuperuser) return <span className={place}>Unlimited tokens</span>
  if (!data?.known) return <span className={place} />
  const warning = tokenWarning(data)
  return (
    <span title={warning} className={place}>
      <span className={`tabular font-medium ${warning ? 'text-amber' : 'text-n12'}`}>
        {data.available_tokens.toLocaleString('en-US')}
      </span>
      <span className="unit">tokens</span>
    </span>
  )
}

const themes: Record<ThemeChoice, { readonly next: ThemeChoice; readonly label: string; readonly icon: React.ReactNode }> = {
  system: { next: 'light', label: 'Theme: system', icon: <SunMoon size={16} /> },
  light: { next: 'dark', label: 'Theme: light', icon: <Sun size={16} /> },
  dark: { next: 'system', label: 'Theme: dark', icon: <Moon size={16} /> },
}

function ThemeButton() {
  const { next, label, icon } = themes[useThemeChoice((state) => state.choice)]
  return (
    <Tooltip text={label} side="bottom">
      <IconButton label={label} icon={icon} onClick={() => chooseTheme(next)} />
    </Tooltip>
  )
}

function AccountMenu({ brief, onTakeTour, onResetTour, onReportProblem }: AccountBarProps) {
  const { username, email, avatar } = useSession()
  const router = useRouter()
  return (
    <Menu
      trigger={
        <button type="button" aria-label={`Account of ${username}`} className="ml-1 rounded-full motion-150 hover:brightness-95">
          <Avatar picture={avatar} name={username} size={28} />
        </button>
      }
      head={
        <div className="flex max-w-56 flex-col">
          <span className="truncate text-sm font-medium text-n12">{username}</span>
          <span className="truncate text-xs text-n10">{email}</span>
          {brief && <Balance inMenu />}
        </div>
      }
      items={[
        { label: 'Account', icon: <UserRound size={14} />, onSelect: () => void router.navigate({ to: '/manage-account' }) },
        { label: tourMessages.menu, icon: <Compass size={14} />, onSelect: onTakeTour },
        ...(onResetTour ? [{ label: tourMessages.reset, icon: <RotateCcw size={14} />, onSelect: onResetTour }] : []),
        { label: 'Help', icon: <CircleHelp size={14} />, onSelect: () => void router.navigate({ to: '/help' }) },
        { label: 'Report a problem', icon: <MessageSquareWarning size={14} />, onSelect: onReportProblem },
        { label: 'Sign out', icon: <LogOut size={14} />, onSelect: () => void signOut() },
      ]}
    />
  )
}

/** Signs out here and in the other tabs. */
async function signOut(): Promise<void> {
  try {
    await sendForSuccess(logout)
  } catch (reason) {
    toast(failedText(reason, accountMessages.logoutFailed), 'error')
    return
  }
  signalLogout()
  location.assign(loginAddress)
}
