import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { MouseStyle } from '../../viewer/controls/mouse.ts'

/** Whose mouse habits the view follows; a person's, not a project's, so it outlives the visit. */
export const useMouseStyle = create(
  persist((): { readonly style: MouseStyle } => ({ style: 'trabecula' }), { name: 'mouse', version: 1 }),
)

export const chooseMouse = (style: MouseStyle) => useMouseStyle.setState({ style })
