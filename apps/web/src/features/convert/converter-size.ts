/** The size of OpenCASCADE in WebAssembly as a browser keeps it; it is sent compressed. */
export const converterMegabytes = 7.6
