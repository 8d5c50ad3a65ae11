/** §4 and §9: the tour's delays in milliseconds. */
export const tourDelaysMs = { start: 1000, advance: 100, resume: 500, mockOptimization: 4000, mockGlsl: 1500 } as const

/** The mock shaders of the demonstration project, a to i. */
export const mockGlslFiles = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const
export const mockGlslMessage = 'Mock GLSL response'
