import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

/** The visitor's choice; before one is made the system's theme applies. */
export const useThemeChoice = create(
  persist((): { readonly choice: ThemeChoice } => ({ choice: 'system' }), { name: 'theme', version: 1 }),
)

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The theme in effect, for drawings that CSS cannot colour. */
export function useTheme(): Theme {
  const choice = useThemeChoice((state) => state.choice)
  const systemIsDark = useSyncExternalStore(
    (changed) => {
      const query = darkSystem()
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => darkSystem().matches,
  )
  if (choice !== 'system') return choice
  return systemIsDark ? 'dark' : 'light'
}

/** Keeps the page's theme attribute equal to the choice. Call once per entry. */
export function followThemeChoice(): void {
  const apply = ({ choice }: { choice: ThemeChoice }) => {
    if (choice === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = choice
  }
  apply(useThemeChoice.getState())
  useThemeChoice.subscribe(apply)
}

export const chooseTheme = (choice: ThemeChoice) => useThemeChoice.setState({ choice })
