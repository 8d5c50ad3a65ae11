import * as z from 'zod'

/**
 * What of Kubernetes, KEDA and compose the files in `deploy` use, written from their references: another key is most
 * likely a typing error, which a cluster would pass over in silence.
 */
const name = z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
const text = z.string().min(1)
const count = z.int().positive()
/** Values of maps are strings in Kubernetes, so numbers and booleans need quotation marks. */
const strings = z.record(text, z.string())
const labels = z.record(name, text)
const quantity = z.string().regex(/^\d+(m|[KMGT]i)?$/)

const metadata = z.strictObject({ name, labels: labels.optional() })
const object = <Kind extends string, Shape extends z.ZodRawShape>(apiVersion: string, kind: Kind, shape: Shape) =>
  z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata, ...shape })

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: z.union([name, count]) }),
  periodSeconds: count,
  timeoutSeconds: count.optional(),
  failureThreshold: count.optional(),
})
const resources = z.strictObject({ cpu: quantity.optional(), memory: quantity.optional() })
const container = z.strictObject({
  name,
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  args: z.array(text),
  envFrom: z.array(
    z.union([
      z.strictObject({ configMapRef: z.strictObject({ name }) }),
      z.strictObject({ secretRef: z.strictObject({ name }) }),
    ]),
  ),
  env: z.array(z.strictObject({ name: text, value: z.string() })).optional(),
  ports: z.array(z.strictObject({ name: name.max(15), containerPort: count.max(65_535) })),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  lifecycle: z.strictObject({ preStop: z.strictObject({ exec: z.strictObject({ command: z.array(text) }) }) }).optional(),
  resources: z.strictObject({ requests: resources, limits: resources }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(text) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith('/') })),
})
const pod = z.strictObject({
  terminationGracePeriodSeconds: count,
  securityContext: z.strictObject({ runAsNonRoot: z.boolean(), runAsUser: count, runAsGroup: count, fsGroup: count }),
  containers: z.array(container).nonempty(),
  volumes: z.array(z.strictObject({ name, emptyDir: z.strictObject({ sizeLimit: quantity.optional() }) })),
})
const selector = z.strictObject({ matchLabels: labels })
const scaling = z.strictObject({
  stabilizationWindowSeconds: count.max(3600),
  policies: z.array(z.strictObject({ type: z.enum(['Pods', 'Percent']), value: count, periodSeconds: count.max(1800) })),
})

export const manifestSchema = z.discriminatedUnion('kind', [
  object('apps/v1', 'Deployment', {
    spec: z.strictObject({
      replicas: count.optional(),
      selector,
      strategy: z
        .strictObject({
          rollingUpdate: z.strictObject({ maxUnavailable: z.int().nonnegative(), maxSurge: z.int().nonnegative() }),
        })
        .optional(),
      template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
    }),
  }),
  object('v1', 'Service', {
    spec: z.strictObject({
      selector: labels,
      ports: z.array(z.strictObject({ name, port: count.max(65_535), targetPort: z.union([name, count]) })).nonempty(),
    }),
  }),
  object('policy/v1', 'PodDisruptionBudget', { spec: z.strictObject({ minAvailable: count, selector }) }),
  object('v1', 'ConfigMap', { data: strings }),
  object('v1', 'Secret', { type: z.literal('Opaque'), stringData: strings }),
  object('keda.sh/v1alpha1', 'TriggerAuthentication', {
    spec: z.strictObject({ secretTargetRef: z.array(z.strictObject({ parameter: text, name, key: text })).nonempty() }),
  }),
  object('keda.sh/v1alpha1', 'ScaledObject', {
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({ name }),
      minReplicaCount: z.int().nonnegative(),
      maxReplicaCount: count,
      pollingInterval: count,
      advanced: z.strictObject({
        horizontalPodAutoscalerConfig: z.strictObject({ behavior: z.strictObject({ scaleDown: scaling }) }),
      }),
      triggers: z
        .array(
          z.strictObject({
            type: z.literal('postgresql'),
            metricType: z.enum(['AverageValue', 'Value']),
            authenticationRef: z.strictObject({ name }),
            metadata: z.strictObject({ query: text, targetQueryValue: z.string().regex(/^\d+$/) }),
          }),
        )
        .nonempty(),
    }),
  }),
])

const duration = z.string().regex(/^(\d+m)?(\d+s)?$/)
const service = z.strictObject({
  image: text,
  build: z.strictObject({ context: text, dockerfile: text }).optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  stop_grace_period: duration.optional(),
  depends_on: z
    .record(name, z.strictObject({ condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']) }))
    .optional(),
  command: z.array(text).optional(),
  environment: strings.optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[a-z]+:\/[\w/]+$/)).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], text),
      interval: duration,
      timeout: duration,
      retries: count,
      start_period: duration.optional(),
    })
    .optional(),
})
export const composeSchema = z.strictObject({
  name,
  services: z.record(name, service),
  volumes: z.record(name, z.null()),
  'x-trabecula': z.unknown(),
  'x-settings': z.unknown(),
})
