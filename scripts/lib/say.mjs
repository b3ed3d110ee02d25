/** An error that the user can do something about: its message says what. */
export class Unready extends Error {}

/**
 * Prints one line about what is being done.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a whole script. An `Unready` error ends it and prints only its message.
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Unready ? error.message : (error?.stack ?? error)}\n`);
    process.exit(1);
  }
}
