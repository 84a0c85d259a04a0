/**
 * Returns what to do about a full disk or missing rights, with the path; undefined for another
 * error. `path` is used if the error names none, as for an open file.
 */
export function describeFileFault(error: unknown, path?: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, path: own } = error as NodeJS.ErrnoException
  const place = own ?? path ?? 'a file'
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full, so ${place} can't be written (${code}). Free space or enlarge the disk, then try again.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${place} can't be used by user ${process.getuid?.() ?? ''} (${code}). Give this user rights to read and write it, or name another folder with DATA_DIR.`
  return undefined
}

/** Names path and remedy in the log; other errors are returned unchanged. */
export function toFileFault(error: unknown, path: string): unknown {
  const message = describeFileFault(error, path)
  return message ? new Error(message, { cause: error }) : error
}

export const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
