/// <reference path="../webassembly.d.ts" />
/** What `assembly/elasticity.ts` exports. Addresses above 2 GiB come back negative: read them with `>>> 0`. */
export interface ElasticityExports {
  plan(nx: number, ny: number, nz: number, levels: number, spacing: number, threads: number): number
  levelCount(): number
  rowPitch(): number
  componentLength(): number
  moduliAddress(): number
  constrainedList(): number
  setConstrainedList(list: number, count: number): void
  image(): number
  search(): number
  solution(): number
  outputAddress(block: number): number
  resultAddress(): number
  cancelAddress(): number
  coarsestUnknowns(): number
  finerFactorCost(): number
  raiseFactorBudget(multiplyAdds: number): void
  denseCells(level: number): number
  eigenvalue(level: number): number
  heapTop(): number
  announce(level: number, slots: number, numbers: number, children: number, fine: number, coarse: number, detours: number): void
  tableAddress(level: number, word: number): number
  annexBegins(level: number): number
  indexAddress(): number
  given(): number
  putOut(): number
  makeRoomForSprings(count: number): number
  springAddress(level: number): number
}
