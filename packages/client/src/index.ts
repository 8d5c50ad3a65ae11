export * as calls from '@trabecula/contract'
export type {
  Balance,
  CouponOptions,
  ExportedFile,
  ExportOptions,
  ImportedCatalog,
  MadeCoupon,
  OwnCatalogFile,
  Result,
  Row,
  RunOptions,
  SoughtModes,
  Study,
  StudyId,
  StudyOptions,
  Sweep,
  SweepOptions,
  UploadOptions,
} from './client.ts'
export { TrabeculaClient } from './client.ts'
export type { FaceChoice, FurtherLoads, PartFace, Point } from './faces.ts'
export { PartFaces } from './faces.ts'
export { TrabeculaError } from './failure.ts'
export type { Following } from './follow-run.ts'
export type { FollowingSweep } from './follow-sweep.ts'
export type { ClientOptions } from './transport.ts'
