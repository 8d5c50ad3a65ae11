import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Number of remembered projects; an older one needs its size confirmed again. */
const mostProjects = 200

/** The size, with three digits in mm, that the user confirmed for a project's part, so a reload does not ask again. */
const useConfirmedSizes = create(
  persist((): { readonly sizes: Readonly<Record<string, string>> } => ({ sizes: {} }), { name: 'confirmed-sizes', version: 1 }),
)

const written = (sizeMm: readonly number[]): string => sizeMm.map((edge) => edge.toPrecision(3)).join(' ')

export const isConfirmed = (projectId: string, sizeMm: readonly number[]): boolean =>
  useConfirmedSizes.getState().sizes[projectId] === written(sizeMm)

export function rememberSize(projectId: string, sizeMm: readonly number[]): void {
  const { [projectId]: _, ...others } = useConfirmedSizes.getState().sizes
  const kept = Object.entries(others).slice(1 - mostProjects)
  useConfirmedSizes.setState({ sizes: { ...Object.fromEntries(kept), [projectId]: written(sizeMm) } })
}
