import { PerspectiveCamera, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { betweenPoses, fitPose, orbit, type Pose, pan, zoomTo } from './pose.ts'
import { viewDirections } from './views.ts'

const pose = (): Pose => ({ position: new Vector3(120, -90, 70), target: new Vector3(5, 6, 7) })

function onScreen({ position, target }: Pose, point: Vector3, aspect = 1.6): Vector3 {
  const camera = new PerspectiveCamera(30, aspect, 1, 1000)
  camera.up.set(0, 0, 1)
  camera.position.copy(position)
  camera.lookAt(target)
  camera.updateMatrixWorld()
  return point.clone().project(camera)
}

const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => new Vector3(i & 1 ? 90 : -90, i & 2 ? 10 : -10, i & 4 ? 30 : -30))

test('orbiting keeps the pivot at its place on the screen', () => {
  const pivot = new Vector3(20, 10, -5)
  const before = onScreen(pose(), pivot)
  const after = onScreen(orbit(pose(), pivot, 0.7, -0.2), pivot)
  expect(after.distanceTo(before)).toBeLessThan(1e-6)
})

test('orbiting never passes the poles', () => {
  const turned = orbit(pose(), new Vector3(), 0, 100)
  const view = turned.target.clone().sub(turned.position).normalize()
  expect(Math.abs(view.z)).toBeLessThan(1)
  expect(Math.abs(view.z)).toBeGreaterThan(0.999)
})

test('zooming keeps the point under the cursor and stops at the limits', () => {
  const point = new Vector3(20, 10, -5)
  const limits = { nearest: 10, farthest: 400 }
  expect(
    onScreen(zoomTo(pose(), point, 0.5, limits), point)
      .setZ(0)
      .distanceTo(onScreen(pose(), point).setZ(0)),
  ).toBeLessThan(1e-6)
  const near = zoomTo(pose(), point, 1e-6, limits)
  expect(near.position.distanceTo(near.target)).toBeCloseTo(10, 6)
})

test('panning moves a point at the gripped depth with the hand', () => {
  const grip = new Vector3(20, 10, -5)
  const { position, target } = pose()
  const depth = grip.clone().sub(position).dot(target.clone().sub(position).normalize())
  const height = 700
  const perPixel = (2 * depth * Math.tan(Math.PI / 12)) / height
  const before = onScreen(pose(), grip)
  const after = onScreen(pan(pose(), 30, -20, perPixel), grip)
  expect(((after.x - before.x) / 2) * height * 1.6).toBeCloseTo(30, 4)
  expect(((after.y - before.y) / 2) * height).toBeCloseTo(20, 4)
})

test.each(Object.entries(viewDirections))(
  'the view from %s shows the whole part and one corner nearly touches the edge',
  (_name, direction) => {
    const fitted = fitPose(corners, new Vector3(), direction, { fovRadians: Math.PI / 6, aspect: 1.6 })
    const extent = Math.max(...corners.map((c) => onScreen(fitted, c)).flatMap((p) => [Math.abs(p.x), Math.abs(p.y)]))
    expect(extent).toBeLessThan(1)
    expect(extent).toBeGreaterThan(0.85)
  },
)

test('a turn starts and ends at its poses and takes the shorter way round', () => {
  const from: Pose = { position: new Vector3(-100, 10, 0), target: new Vector3() }
  const to: Pose = { position: new Vector3(-100, -10, 0), target: new Vector3() }
  expect(betweenPoses(from, to, 0).position.distanceTo(from.position)).toBeLessThan(1e-9)
  expect(betweenPoses(from, to, 1).position.distanceTo(to.position)).toBeLessThan(1e-9)
  expect(betweenPoses(from, to, 0.5).position.x).toBeLessThan(-100)
})
