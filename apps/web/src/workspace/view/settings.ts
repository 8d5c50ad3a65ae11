import {
  defaultMaterial,
  defaultSceneControls,
  defaultSection,
  latticeViewOpacity,
  type MaterialSettings,
  type SceneControls,
  type SectionSettings,
  type ToolTab,
  toggleTab,
  toolTabs,
} from '@trabecula/domain'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ViewSettings {
  readonly scene: SceneControls
  readonly material: MaterialSettings
  readonly section: SectionSettings
  readonly openTab: ToolTab | null
}

const defaults: ViewSettings = { scene: defaultSceneControls, material: defaultMaterial, section: defaultSection, openTab: null }

/** The display settings of the viewer; scene, material, section and the open tab are kept in the browser (§3). */
export const useView = create(
  persist(() => defaults, {
    name: 'viewer-settings',
    version: 1,
    partialize: ({ scene, material, section }) => ({ scene: { ...scene, resetCamera: false }, material, section }),
  }),
)

/** Storage key of the open tab: "tool panel states" of the specification. */
const tabKey = 'open-tool'
const keptTab = (): ToolTab | null => toolTabs.find((tab) => tab === localStorage.getItem(tabKey)) ?? null

// Outside a page, as in tests, nothing is kept.
if (typeof localStorage !== 'undefined') {
  useView.setState({ openTab: keptTab() })
  useView.subscribe(({ openTab }) => (openTab === null ? localStorage.removeItem(tabKey) : localStorage.setItem(tabKey, openTab)))
}

export const changeScene = (part: Partial<SceneControls>) => useView.setState(({ scene }) => ({ scene: { ...scene, ...part } }))
export const changeMaterial = (part: Partial<MaterialSettings>) =>
  useView.setState(({ material }) => ({ material: { ...material, ...part } }))
export const changeSection = (part: Partial<SectionSettings>) =>
  useView.setState(({ section }) => ({ section: { ...section, ...part } }))
export const toggleTool = (tab: ToolTab) => useView.setState(({ openTab }) => ({ openTab: toggleTab(openTab, tab) }))

/** Resets everything to its default, including the camera, and closes the tab (§4). */
export const resetTools = () => useView.setState({ ...defaults, scene: { ...defaultSceneControls, resetCamera: true } })

/** A lattice inside an opaque part would be hidden; a part that is already transparent stays as it is (§4). */
export const makePartTranslucent = () =>
  useView.setState(({ material }) => ({
    material: material.opacity === 1 ? { ...material, opacity: latticeViewOpacity } : material,
  }))
export const makePartOpaque = () => changeMaterial({ opacity: 1 })
