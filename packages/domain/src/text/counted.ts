/** "1 token", "2,000 tokens", "3 cavities", "1 design is", "2 designs are". */
export const counted = (count: number, one: string, many = `${one.replace(/y$/, 'ie')}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
