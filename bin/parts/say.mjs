export const say = (text) => process.stdout.write(`${text}\n`)

/**
 * Prints a message and exits with an error.
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

/**
 * Says why a folder of DATA_DIR cannot be written, and what to do.
 * @param {string} folder
 * @param {NodeJS.ErrnoException} error
 */
export const describeUnwritable = (folder, { code }) =>
  code === 'ENOSPC' || code === 'EDQUOT'
    ? `The disk of the data folder ${folder} is full (${code}). Free space or enlarge the disk.`
    : `The data folder ${folder} can't be written (${code}). Choose another with DATA_DIR, or change its rights.`
