import type { Platform } from '../platform.ts'

export type KeeperPlatform = Pick<Platform, 'db' | 'now' | 'retentionDays'>

/** Answers which of these keys, all under one top folder, still belong to a row. */
export type Keeper = (platform: KeeperPlatform, keys: readonly string[]) => Promise<ReadonlySet<string>>

/** The n-th piece of a key: pieceOf('runs/7/row-0.bin', 1) is '7'. */
export const pieceOf = (key: string, n: number): string => key.split('/')[n] ?? ''

export const piecesOf = (keys: readonly string[], n: number): string[] => [...new Set(keys.map((key) => pieceOf(key, n)))]
