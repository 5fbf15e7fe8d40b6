// Camera, lights and material of the demo's pictures. Axes of the view: X to the patient's left, Y up, Z forward; in
// mm.

type Point = [number, number, number]

export type ShotMesh = { positions: string; normals: string; colours: string; metal: boolean }

export type Shot = {
  width: number
  height: number
  background: 'mouth' | 'none'
  exposure: number
  material: { roughness: number; clearcoat: number; clearcoatRoughness: number }
  lights: { environment: number; key: number; keyFrom: Point; fill: number; rim: number; hemisphere: number }
  camera: { from: Point; to: Point; up: Point; fov: number; halfHeight?: number }
  meshes: ShotMesh[]
}

const up: Point = [0, 1, 0]

const photo = {
  width: 840,
  height: 580,
  background: 'mouth',
  exposure: 0.9,
  material: { roughness: 0.34, clearcoat: 0.55, clearcoatRoughness: 0.25 },
  lights: { environment: 0.5, key: 1.5, keyFrom: [20, 50, 70] as Point, fill: 0.5, rim: 0.2, hemisphere: 0.35 },
} as const

function photoFrom(camera: Shot['camera'], keyFrom: Point, jaws: readonly ('upper' | 'lower')[]): PhotoShot {
  return { jaws, shot: { ...photo, lights: { ...photo.lights, keyFrom }, camera, meshes: [] } }
}

export type PhotoShot = { jaws: readonly ('upper' | 'lower')[]; shot: Shot }

const both = ['upper', 'lower'] as const

export const photoShots: Record<string, PhotoShot> = {
  front: photoFrom({ from: [0, 0, 124], to: [0, 0, -10], up, fov: 13 }, [20, 50, 70], both),
  right: photoFrom({ from: [-118, 0, 40], to: [-8, 0, -19], up, fov: 14 }, [-70, 50, 40], both),
  left: photoFrom({ from: [118, 0, 40], to: [8, 0, -19], up, fov: 14 }, [70, 50, 40], both),
  upper: photoFrom(
    { from: [0, -150, -20.5], to: [0, 0, -20.5], up: [0, 0, 1], fov: 0, halfHeight: 30.5 },
    [-10, -110, 20],
    ['upper'],
  ),
  lower: photoFrom(
    { from: [0, 150, -23], to: [0, 0, -23], up: [0, 0, -1], fov: 0, halfHeight: 28 },
    [10, 110, 20],
    ['lower'],
  ),
  'three-quarter': photoFrom({ from: [72, -6, 100], to: [6, 0, -10], up, fov: 14 }, [20, 50, 70], both),
}

export const loginShot: Shot = {
  width: 1700,
  height: 1360,
  background: 'none',
  exposure: 0.94,
  material: { roughness: 0.9, clearcoat: 0, clearcoatRoughness: 0 },
  lights: { environment: 0.5, key: 1.9, keyFrom: [45, 90, 60], fill: 0.35, rim: 0.7, hemisphere: 0.45 },
  camera: { from: [-34, 119.5, 124.5], to: [-4, -8.5, -17.5], up, fov: 16 },
  meshes: [],
}
