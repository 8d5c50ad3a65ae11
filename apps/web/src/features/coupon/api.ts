import { addOwnEntry, makeCoupon, rowNamed, type WireMaterial } from '@trabecula/contract'
import { type CouponPrediction, type CouponRequest, couponMessages, fromWire, type Material, toWire } from '@trabecula/domain'
import { download } from '../../platform/download.ts'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient, refreshBalance } from '../../session/queries.ts'
import { markExported } from '../../workspace/results.ts'
import { useStudy } from '../../workspace/study.ts'

export interface MadeCoupon {
  /** Address of the STL. */
  readonly path: string
  readonly prediction: CouponPrediction
}

/** Makes a coupon of a row, or finds the one made before; a text says why there is none. */
export async function requestCoupon(row: number, { kind, sizeMm, build }: CouponRequest): Promise<MadeCoupon | string> {
  const { project, studyId } = useStudy.getState()
  if (!project || !studyId) return couponMessages.failed
  try {
    const body = { ...rowNamed(project.id, studyId, row), kind, size: sizeMm, build, is_metric: true }
    const { stl_file_path, prediction } = await send(makeCoupon, { body })
    markExported(studyId, row)
    await refreshBalance().catch(noteThrown)
    return { path: stl_file_path, prediction: fromWire(prediction) as unknown as CouponPrediction }
  } catch (reason) {
    noteThrown(reason)
    return messageOr(reason, couponMessages.failed)
  }
}

/** Saves a value as a JSON file in the spelling of calls and files. */
export function saveJson(value: object, name: string): void {
  const file = new Blob([`${JSON.stringify(toWire(value), null, 2)}\n`], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  download(address, name)
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a material as a catalogue file. */
export const saveMaterial = (material: Material): void => saveJson({ materials: [material] }, 'material.json')

/** Adds a material to those of the team; undefined when it was added, else why not. */
export async function keepMaterial(material: Material): Promise<string | undefined> {
  try {
    const entry = toWire(material) as unknown as WireMaterial
    const { message } = await send(addOwnEntry, { body: { kind: 'material', entry } })
    if (message) toast(message, 'success')
    await queryClient.invalidateQueries({ queryKey: ['catalog'] })
    return undefined
  } catch (reason) {
    noteThrown(reason)
    return messageOr(reason, 'The material could not be added. Try again, or save it as a file.')
  }
}
