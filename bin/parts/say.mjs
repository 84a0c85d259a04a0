export const say = (text) => process.stdout.write(`${text}\n`)

/**
 * Prints a message and exits with an error.
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
