import { counted } from '../text/counted.ts'
import { mostSweptValues } from './limits.ts'

const tokens = (count: number): string => counted(count, 'token', 'tokens')

/** What is said of a sweep: runs of one set-up for several required values. */
export const sweepMessages = {
  noValues: 'No value is given: give numbers from 0 on, such as 100, 200, 400.',
  noValue: (given: string): string => `"${given}" is no value: give numbers from 0 on, such as 100, 200, 400.`,
  twice: (value: number): string => `The value ${value} is given twice: give it once.`,
  tooMany: (count: number): string => `${count} values are given: give at most ${mostSweptValues}.`,
  priceIsAnother: (price: number): string =>
    `This sweep costs at most ${tokens(price)}, another price than the one agreed to. Nothing was begun or charged.`,
  insufficientTokens: (price: number): string =>
    `This sweep costs at most ${tokens(price)}, more than your team has. Nothing was begun or charged: give fewer values, or add tokens.`,
  waitingForTurn: 'Waiting for the value before, or for another run of your team, to finish',
  notBegun: 'The runs could not be begun. Nothing was charged.',
  notStopped: 'The runs could not be stopped. Please try again.',
  unknown: 'This sweep does not exist, or it is not yours.',
} as const
