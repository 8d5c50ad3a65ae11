/** "1 triangle", "2,000 triangles", "3 cavities". The domain, which nothing here may import, has the same. */
export const counted = (count: number, one: string, many = `${one.replace(/y$/, 'ie')}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
