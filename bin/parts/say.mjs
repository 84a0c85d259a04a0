export const say = (text) => process.stdout.write(`${text}\n`)

/**
 * Ends the program with one sentence for a person.
 *
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
