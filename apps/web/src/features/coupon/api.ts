import { addOwnEntry, makeCoupon, rowNamed, startCoupon, type WireMaterial } from '@trabecula/contract'
import {
  type CouponPrediction,
  type CouponRequest,
  couponMessages,
  fromWire,
  type Material,
  optimizationMessages,
  toWire,
} from '@trabecula/domain'
import { create } from 'zustand'
import { download } from '../../platform/download.ts'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient, refreshBalance } from '../../session/queries.ts'
import { followWork } from '../../workspace/followed-work.ts'
import { markExported } from '../../workspace/results.ts'
import { type Study, useStudy } from '../../workspace/study.ts'

export interface MadeCoupon {
  /** Address of the STL. */
  readonly path: string
  readonly prediction: CouponPrediction
}

/** The coupon that is wanted of a row, with what came of it last. */
export interface WantedCoupon {
  readonly request: CouponRequest
  readonly made?: MadeCoupon
  /** Why there is none. */
  readonly refusal?: string
}

/** By the keys of `couponKey`: a closed dialogue opens again as it was. */
export const useCoupons = create<Readonly<Record<string, WantedCoupon | undefined>>>(() => ({}))

/** The key has the run, because a new result has other rows under the same numbers. */
export const couponKey = ({ studyId, results }: Pick<Study, 'studyId' | 'results'>, row: number): string =>
  `coupon ${studyId} ${results?.runId} ${row}`

export const wantCoupon = (key: string, wanted: WantedCoupon): void => useCoupons.setState({ [key]: wanted })

/** Makes a coupon of a row, or finds the one made before, and keeps what came of it under the key. */
export async function requestCoupon(key: string, row: number, request: CouponRequest): Promise<void> {
  const { project, studyId } = useStudy.getState()
  const refuse = (refusal: string) => wantCoupon(key, { request, refusal })
  if (!project || !studyId) return refuse(optimizationMessages.withoutStudy)
  const { kind, sizeMm, build } = request
  const body = { ...rowNamed(project.id, studyId, row), kind, size: sizeMm, build, is_metric: true }
  wantCoupon(key, { request })
  try {
    await followWork(
      key,
      () => send(startCoupon, { body }),
      async ({ state, message = couponMessages.failed }) => {
        if (state === 'cancelled') return toast(message, 'info')
        if (state !== 'done') return refuse(message)
        const { stl_file_path, prediction } = await send(makeCoupon, { body })
        wantCoupon(key, {
          request,
          made: { path: stl_file_path, prediction: fromWire(prediction) as unknown as CouponPrediction },
        })
        markExported(studyId, row)
        await refreshBalance().catch(noteThrown)
      },
    )
  } catch (reason) {
    noteThrown(reason)
    refuse(messageOr(reason, couponMessages.failed))
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
