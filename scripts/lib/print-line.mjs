/** An error that the user can do something about: its message says what. */
export class UserError extends Error {}

/**
 * Prints one line about what is being done.
 * @param {string} line
 */
export function printLine(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a whole script. An `UserError` error ends it and prints only its message.
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof UserError ? error.message : (error?.stack ?? error)}\n`);
    process.exit(1);
  }
}
