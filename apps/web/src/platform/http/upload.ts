import type { AnswerOf, Call } from '@trabecula/contract'
import { readAnswer } from './client.ts'
import { addXsrfHeader, csrfHeader, csrfToken } from './csrf.ts'
import { unreachable } from './failure.ts'
import { noteFailedCall } from './failure-log.ts'

interface UploadOptions {
  /** 0–1 */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Sends a form with progress, which fetch does not report. It has the same refusals as `send`. */
export async function upload<C extends Call>(
  call: C,
  form: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<AnswerOf<C>> {
  const token = await csrfToken(signal)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, call.path)
    request.setRequestHeader(csrfHeader, token)
    const headers = new Headers({ accept: 'application/json' })
    addXsrfHeader(headers)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      try {
        resolve(readAnswer(call, request.status, request.responseText))
      } catch (reason) {
        reject(reason)
      }
    }
    request.onerror = () => {
      noteFailedCall(call, 0)
      reject(unreachable())
    }
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
