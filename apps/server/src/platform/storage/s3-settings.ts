import { done, type Outcome, refuse } from '@trabecula/domain'
import type { S3Settings } from './s3.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The S3_* variables; null when none is set. A half set-up is refused, so that files never go to a disk by mistake. */
export function readS3Settings(env: Environment): Outcome<S3Settings | null> {
  const bucket = env['S3_BUCKET'] || ''
  const given = Object.keys(env).find((name) => name.startsWith('S3_') && env[name])
  if (!bucket)
    return given
      ? refuse('bad-config', `${given} is set but S3_BUCKET is not: name the bucket, or remove the S3_ settings.`)
      : done(null)
  const endpoint = env['S3_ENDPOINT'] || null
  if (endpoint !== null && !(URL.canParse(endpoint) && /^https?:/.test(endpoint)))
    return refuse('bad-config', `S3_ENDPOINT must be an address such as https://storage.example, not "${endpoint}".`)
  const region = env['S3_REGION'] || (endpoint ? 'us-east-1' : '')
  if (!region) return refuse('bad-config', 'S3_REGION must be set when S3_ENDPOINT is not.')
  const accessKeyId = env['S3_ACCESS_KEY_ID'] || ''
  const secretAccessKey = env['S3_SECRET_ACCESS_KEY'] || ''
  if ((accessKeyId === '') !== (secretAccessKey === ''))
    return refuse(
      'bad-config',
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither for the machine’s own role.',
    )
  const folder = (env['S3_PREFIX'] || '').replace(/^\/+|\/+$/g, '')
  const wish = env['S3_PATH_STYLE']
  if (wish && wish !== 'true' && wish !== 'false')
    return refuse('bad-config', `S3_PATH_STYLE must be true or false, not "${wish}".`)
  return done({
    bucket,
    region,
    endpoint,
    credentials: accessKeyId ? { accessKeyId, secretAccessKey } : null,
    pathStyle: wish ? wish === 'true' : endpoint !== null,
    prefix: folder === '' ? '' : `${folder}/`,
  })
}
