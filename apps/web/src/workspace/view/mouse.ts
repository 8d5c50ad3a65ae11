import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { MouseStyle } from '../../viewer/controls/mouse.ts'

/** The mouse style of the view; it belongs to the user, not to a project, so that it is kept in the browser. */
export const useMouseStyle = create(
  persist((): { readonly style: MouseStyle } => ({ style: 'trabecula' }), { name: 'mouse', version: 1 }),
)

export const chooseMouse = (style: MouseStyle) => useMouseStyle.setState({ style })
