/** What tests and a benchmark use of the 3MF Consortium's library, which has no types of its own. */
declare module '@3mfconsortium/lib3mf' {
  interface BeamLattice {
    GetBeamCount(): number
    GetClipping(): { readonly UniqueResourceID: number }
  }
  interface MeshObject {
    GetName(): string
    GetTriangleCount(): number
    IsManifoldAndOriented(): boolean
    BeamLattice(): BeamLattice
  }
  interface LevelSet {
    GetChannelName(): string
    GetMeshBBoxOnly(): boolean
    GetMinFeatureSize(): number
    GetMesh(): MeshObject
    GetFunction(): { GetDisplayName(): string }
  }
  interface Model {
    GetLevelSets(): { MoveNext(): boolean; GetCurrentLevelSet(): LevelSet }
    GetMeshObjects(): { MoveNext(): boolean; GetCurrentMeshObject(): MeshObject }
    QueryReader(format: '3mf'): {
      SetStrictModeActive(isStrict: boolean): void
      ReadFromFile(path: string): void
      GetWarningCount(): number
      GetWarning(index: number): { readonly return: string }
    }
  }
  // biome-ignore lint/style/noDefaultExport: as the library exports it
  export default function lib3mf(): Promise<{
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void }
    readonly CWrapper: new () => { CreateModel(): Model }
  }>
}
