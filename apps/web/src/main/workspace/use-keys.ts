import { useEffect } from 'react'
import { openKeyboardHelp } from '../../features/tools/keyboard-help.tsx'
import { keyIsForViewer } from '../../viewer/camera/views.ts'
import { pickFor, pickTarget, usePicking } from '../../workspace/face-picking.ts'
import { setLatticeView } from '../../workspace/results.ts'
import { changeSelection, redo, undo, useStudy } from '../../workspace/study.ts'
import { measureIn, toggleMeasuring, useMeasuring } from '../../workspace/view/measuring.ts'
import { toggleTool, useView } from '../../workspace/view/settings.ts'

const whileTyping = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]'
/** Elements over the workspace, which keep their keys to themselves while they have the focus. */
const onTop = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="presentation"] [role="listbox"]'

/** The keys of the workspace that belong to no single control. Those of the camera are in the viewer. */
export function useWorkspaceKeys(): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const done = event.ctrlKey || event.metaKey ? command(event) : plain(event)
      if (done) event.preventDefault()
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  }, [])
}

function command(event: KeyboardEvent): boolean {
  // During typing undo belongs to the field's own text; the value follows it.
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(whileTyping) || useStudy.getState().flow === 'generated') return false
  const key = event.key.toLowerCase()
  if (key === 'z') event.shiftKey ? redo() : undo()
  else if (key === 'y') redo()
  else return false
  return true
}

function plain(event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.closest(onTop)) return false
  if (event.key === 'Escape') return closeOpenTool(event)
  if (!keyIsForViewer(event)) return false
  const { flow, latticeView, selectedRow } = useStudy.getState()
  switch (event.key) {
    case '?':
      openKeyboardHelp(true)
      return true
    case 'm':
      toggleMeasuring()
      return true
    case 'f':
      measureIn(null)
      toggleTool('fields')
      return true
    case 'l':
    case 'b': {
      if (flow === 'generated') return false
      const mode = event.key === 'l' ? 'load' : 'held'
      pickFor(null)
      changeSelection((selection) => (selection.mode === mode ? selection : { ...selection, mode }))
      return true
    }
    case 'v':
      if (flow !== 'generated' || selectedRow === null) return false
      setLatticeView(!latticeView)
      return true
    default:
      return false
  }
}

/** Escape closes what is open and never discards work. */
function closeOpenTool(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(whileTyping)) return false
  if (useMeasuring.getState().mode) {
    measureIn(null)
    return true
  }
  if (usePicking.getState().placing || pickTarget(useStudy.getState())) {
    pickFor(null)
    return true
  }
  const { openTab } = useView.getState()
  if (openTab === null) return false
  toggleTool(openTab)
  return true
}
