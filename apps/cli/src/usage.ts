import { deckFormats } from '@trabecula/domain'

/** An option of a command, as its help and its reading of the arguments both need it. */
export interface OptionUsage {
  readonly name: string
  /** Placeholder of its value; absent for a switch. */
  readonly value?: string
  /** Its value names a file or a folder that the command writes. */
  readonly writes?: true
  /** The ending of a second file that the command writes next to that one. */
  readonly alsoWrites?: `.${string}`
  /** In words; "required" for one that must be given. */
  readonly otherwise: string
  readonly meaning: string
}

export interface CommandUsage {
  readonly summary: string
  /** Names of the positional arguments. */
  readonly positionals: readonly string[]
  /** More than the named positionals are accepted. */
  readonly several?: boolean
  readonly options: readonly OptionUsage[]
}

const innerOption: OptionUsage = {
  name: 'inner',
  value: 'cavities|material',
  otherwise: 'a run is refused',
  meaning: 'what bodies inside other bodies are; "check" names them',
}
const inputOptions: readonly OptionUsage[] = [
  { name: 'repair', otherwise: 'off', meaning: 'repair the part first' },
  { name: 'remesh', otherwise: 'off', meaning: 're-mesh the outer faces where nothing else closes the part' },
  { name: 'bodies', value: '0,2', otherwise: 'all', meaning: 'keep these bodies; "check" lists them' },
  innerOption,
  {
    name: 'faces',
    value: 'FACES.json',
    otherwise: 'found by their angles',
    meaning: 'the faces of the CAD system, as "convert --faces" wrote them',
  },
]
const runOptions: readonly OptionUsage[] = [
  { name: 'run', value: 'DIR', otherwise: 'required', meaning: 'folder of the run' },
  { name: 'row', value: 'N', otherwise: 'required', meaning: 'row of the table, from 0' },
]
const threads: OptionUsage = {
  name: 'threads',
  value: 'N',
  otherwise: 'processors of the machine',
  meaning: 'solver threads, 1 to 64; the result does not depend on it',
}

const cellOptions: readonly OptionUsage[] = [
  { name: 'only', value: 'CELL,CELL', otherwise: 'from the set-up', meaning: 'only these unit cells, as "families"' },
  {
    name: 'cell-sizes',
    value: 'MM,MM',
    otherwise: 'from the set-up',
    meaning: 'only these sizes of them, as "cell_sizes", in mm',
  },
]

const ownMaterials: OptionUsage = {
  name: 'materials',
  value: 'FILE.json',
  otherwise: 'those imported with "materials"',
  meaning: 'a catalogue of your own materials and printers, which the set-up names',
}

const noVerify: OptionUsage = {
  name: 'no-verify',
  otherwise: 'off',
  meaning: 'leave the designs predicted: faster, and not true of their files',
}

export const usages = {
  convert: {
    summary: 'a STEP, IGES, BREP or 3MF file as an STL in mm, with the faces of the CAD system',
    positionals: ['PART.step', 'OUT.stl'],
    options: [
      {
        name: 'chord',
        value: 'MM',
        otherwise: '0.05',
        meaning: 'largest distance between a triangle and its curved surface, 0.001 to 10 mm',
      },
      {
        name: 'angle',
        value: 'DEG',
        otherwise: '17',
        meaning: 'largest angle between neighbouring triangles of a curved surface, 1 to 45°',
      },
      {
        name: 'edge',
        value: 'MM',
        otherwise: 'as they come',
        meaning: 'longest edge of a triangle, 0.2 to 1000 mm: small triangles let a brush paint a part of a flat face',
      },
      { name: 'bodies', value: '0,2', otherwise: 'all', meaning: 'only these bodies, as the table of the command numbers them' },
      {
        name: 'faces',
        writes: true,
        value: 'FACES.json',
        otherwise: '–',
        meaning: 'also write which triangles belong to which face, with names and colours where the file has them',
      },
    ],
  },
  check: {
    summary: 'health report of one or more STL files, or the repair of one file',
    positionals: ['PART.stl'],
    several: true,
    options: [
      {
        name: 'repair',
        writes: true,
        value: 'OUT.stl',
        otherwise: '–',
        meaning: 'repair the one file, write OUT.stl, list each change',
      },
      { ...innerOption, otherwise: 'as they are', meaning: 'with --repair: what bodies inside other bodies are in OUT.stl' },
    ],
  },
  surfaces: {
    summary: 'the faces of a part: number, kind, area, centroid, normal, triangles',
    positionals: ['PART.stl'],
    options: inputOptions,
  },
  estimate: {
    summary: 'what a run is likely to give, in seconds: the solid part, the mass and the best families',
    positionals: ['PART.stl'],
    options: [
      { name: 'setup', value: 'SETUP.json', otherwise: 'required', meaning: 'the set-up file of "optimize"' },
      ...cellOptions,
      ownMaterials,
      ...inputOptions,
    ],
  },
  optimize: {
    summary: 'ranked lattice designs of a part for one load case or several',
    positionals: ['PART.stl'],
    options: [
      { name: 'setup', value: 'SETUP.json', otherwise: 'required', meaning: 'the set-up file, see below' },
      {
        name: 'out',
        writes: true,
        value: 'DIR',
        otherwise: 'required',
        meaning: 'folder of the run; an older result in it is replaced',
      },
      threads,
      ...cellOptions,
      ownMaterials,
      noVerify,
      {
        name: 'frequencies',
        otherwise: 'off',
        meaning: 'also predicts the six lowest natural frequencies of the solid part and of each design',
      },
      {
        name: 'buckling',
        otherwise: 'off',
        meaning: 'also predicts when the solid part and each design buckle, and when a skin dimples between its walls',
      },
      ...inputOptions,
    ],
  },
  sweep: {
    summary: 'a run for each of several required values, and a table of their best designs',
    positionals: ['PART.stl'],
    options: [
      { name: 'setup', value: 'SETUP.json', otherwise: 'required', meaning: 'the set-up file of "optimize"' },
      {
        name: 'values',
        value: 'V,V,V',
        otherwise: 'required',
        meaning: 'up to 20 values in place of "optimization_value", in its unit',
      },
      {
        name: 'out',
        writes: true,
        value: 'DIR',
        otherwise: 'required',
        meaning: 'folder of the runs, each in a folder named by its value',
      },
      threads,
      ...cellOptions,
      ownMaterials,
      noVerify,
      ...inputOptions,
    ],
  },
  export: {
    summary: 'one design of a run as a watertight STL or 3MF file',
    positionals: [],
    options: [
      ...runOptions,
      {
        name: 'out',
        writes: true,
        value: 'FILE',
        otherwise: 'required',
        meaning: 'the file to write; it appears whole or not at all',
      },
      { name: 'format', value: 'stl|3mf|stl.gz', otherwise: 'by the name of --out', meaning: 'file format' },
      {
        name: 'as',
        value: 'triangles|beams|both|implicit',
        otherwise: 'triangles',
        meaning:
          'what a 3MF is made of: "beams" (strut families) and "implicit" (all) are a skin of triangles with a lattice of beams or as a function, far smaller, and programs without the 3MF beam lattice or implicit extension refuse it or show the skin alone; "both" adds beams to the triangles',
      },
      {
        name: 'quality',
        value: 'fine|standard|compact',
        otherwise: 'standard',
        meaning: 'how finely the lattice is sampled; "exportChoices" of the row tells size, triangles and chord error',
      },
      {
        name: 'zero-thickness-dir',
        value: 'DIRECTION',
        otherwise: 'that of the run',
        meaning: "open another direction; the row's mass does not hold then",
      },
      { name: 'spacing', value: 'MM', otherwise: 'chosen from wall, cell and size', meaning: 'sample spacing, 0.02 to 10 mm' },
      { name: 'max-size', value: 'MB', otherwise: '150, in fine quality 450', meaning: 'largest file, 1 to 4000 MB' },
    ],
  },
  coupon: {
    summary: 'a small test part of a row as an STL file, and what it is predicted to do under a test machine as JSON',
    positionals: [],
    options: [
      ...runOptions,
      {
        name: 'kind',
        value: 'cube|bar',
        otherwise: 'required',
        meaning: "a cube of lattice between plates to be pressed, or a bar with the row's skin to be bent at three points",
      },
      {
        name: 'out',
        writes: true,
        alsoWrites: '.json',
        value: 'FILE.stl',
        otherwise: 'required',
        meaning: 'the file to write; FILE.json has the prediction',
      },
      {
        name: 'size',
        value: 'MM',
        otherwise: 'four cells of a cube, two of a bar',
        meaning: 'edge of the cube or height of the bar, two cells or more',
      },
      { name: 'build', value: '+Z|+X', otherwise: '+Z', meaning: "the coupon's direction that points up in the printer" },
      threads,
    ],
  },
  verify: {
    summary: 'full-resolution analysis of the mesh that a row exports, written into the run next to the prediction',
    positionals: [],
    options: [
      ...runOptions,
      { name: 'mesh', value: 'FILE', otherwise: 'the row is exported again', meaning: 'the mesh to analyse' },
      threads,
      {
        name: 'most-voxels',
        value: 'N',
        otherwise: '4,500,000',
        meaning: 'largest voxel grid, 1,000 to 14,000,000; about 700 bytes of memory each',
      },
      {
        name: 'through-wall',
        value: 'N',
        otherwise: '4, or as many as fit',
        meaning: 'voxels through the thinnest wall, 3 to 8; fewer are faster and less certain',
      },
      {
        name: 'modes',
        otherwise: 'off',
        meaning: 'also finds the lowest natural frequency of the mesh and when it buckles; takes two to three times as long',
      },
    ],
  },
  fields: {
    summary: 'displacement, utilisation, stress and density of a row or of the solid part as a VTK file',
    positionals: [],
    options: [
      { name: 'run', value: 'DIR', otherwise: 'required', meaning: 'folder of the run' },
      { name: 'row', value: 'N', otherwise: 'this or --solid', meaning: 'row of the table, from 0' },
      { name: 'solid', otherwise: 'this or --row', meaning: 'the solid part' },
      {
        name: 'out',
        writes: true,
        value: 'FILE',
        otherwise: 'this or --list',
        meaning: '.vti the analysis grid, .vtu its hexahedra, .vtp the outer surface; in mm, in the coordinates of the file',
      },
      { name: 'list', otherwise: 'off', meaning: 'print each field with its extremes and their places' },
      { name: 'load', value: 'N', otherwise: 'the target load, else the max load', meaning: 'load in newtons, up to 1e9' },
      {
        name: 'case',
        value: 'NAME',
        otherwise: 'the worst of all, displacement of A',
        meaning:
          'one of several load cases; with a stiffness as goal A is the default, and --load of another is a multiple of its loads',
      },
      {
        name: 'mode',
        value: 'N',
        otherwise: 'off',
        meaning: 'only the shape of frequency N, from 1, or of buckling: "buckling", in the load case of --case',
      },
    ],
  },
  deck: {
    summary:
      'a row for other solvers: its homogenised model with materials, sets, supports and loads, or its real lattice with sets',
    positionals: [],
    options: [
      ...runOptions,
      {
        name: 'out',
        writes: true,
        value: 'FILE',
        otherwise: 'required',
        meaning: 'the file to write; in mm, in the coordinates of the part file',
      },
      {
        name: 'format',
        value: [...deckFormats, 'stl'].join('|'),
        otherwise: 'by the ending of FILE',
        meaning:
          'inp for CalculiX and Abaqus, vtu for ParaView, msh for Gmsh; stl is the real lattice with a solid for each face that the set-up picks, for programs that mesh it',
      },
      {
        name: 'quality',
        value: 'fine|standard|compact',
        otherwise: 'compact',
        meaning: 'how finely the lattice of an stl is sampled',
      },
      threads,
    ],
  },
  report: {
    summary: 'a report of a run, or of one design, as one HTML file or as a PDF',
    positionals: [],
    options: [
      { name: 'run', value: 'DIR', otherwise: 'required', meaning: 'folder of the run' },
      { name: 'out', writes: true, value: 'FILE', otherwise: 'required', meaning: 'the file to write, .html or .pdf' },
      { name: 'row', value: 'N', otherwise: 'the whole run and its best design', meaning: 'report of this row of the table' },
      { name: 'paper', value: 'A4|Letter', otherwise: 'A4', meaning: 'size of the pages' },
      { name: 'units', value: 'metric|imperial', otherwise: 'as in the set-up', meaning: 'units of all figures' },
    ],
  },
  materials: {
    summary: 'your own materials and printers on this machine: "list", "import FILE.json", "export FILE.json", "remove NAME"',
    positionals: ['list|import|export|remove'],
    several: true,
    options: [],
  },
  cell: {
    summary: 'one cubic cell of a lattice as a closed STL file, with its homogenised properties',
    positionals: ['CELL'],
    options: [
      { name: 'out', writes: true, value: 'FILE', otherwise: 'required', meaning: 'the STL' },
      { name: 'size', value: 'MM', otherwise: '8', meaning: 'edge of the cell, 0.1 to 1000 mm' },
      { name: 'density', value: 'D', otherwise: '0.2', meaning: 'relative density, 0.02 to 0.9' },
      { name: 'resolution', value: 'N', otherwise: 'chosen from the cell', meaning: 'samples along the edge, 16 to 160' },
      { name: 'material', value: 'NAME', otherwise: 'HP HR PA12', meaning: 'solid material, of the catalogue or your own' },
      { ...ownMaterials, meaning: 'a catalogue of your own materials' },
      { name: 'glsl', writes: true, value: 'FILE', otherwise: '–', meaning: 'also write the shader of the cell' },
    ],
  },
  mcp: {
    summary: 'a Model Context Protocol server on standard input and output, by which agents use a server or this machine',
    positionals: [],
    options: [
      {
        name: 'folder',
        value: 'DIR',
        otherwise: 'required',
        meaning: 'the folder whose files agents read and write; no other is touched',
      },
      { name: 'local', otherwise: 'off where TRABECULA_URL is set', meaning: 'compute on this machine, without a server' },
    ],
  },
} as const satisfies Record<string, CommandUsage>

export type CommandName = keyof typeof usages
