import type { BackupState } from '#shared/shop/home-schema.ts'

export type BackupFacts = { at: string | null; isOld: boolean; state: BackupState }

/** Without the launcher, a shop that has no daily backup may be backed up by other means. */
export const isBackupMissing = ({ at, isOld, state }: BackupFacts): boolean =>
  isOld || state === 'failed' || (at === null && state === 'idle')
