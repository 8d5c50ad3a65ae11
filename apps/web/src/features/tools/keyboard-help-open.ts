import { create } from 'zustand'

export const useKeyboardHelp = create(() => ({ open: false }))
export const openKeyboardHelp = (open: boolean): void => useKeyboardHelp.setState({ open })
