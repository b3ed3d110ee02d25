import { parse } from 'shell-quote';

const NO_SHELL = 'is run without a shell';

/**
 * Returns the words of a command as a shell would divide it, the program first. Throws an error that says what is wrong
 * with it, and holds nothing of it but a variable's name.
 */
export function commandWords(command: string): [string, ...string[]] {
  const entries = divide(command);
  const words = entries.filter((entry) => typeof entry === 'string');
  if (words.length < entries.length)
    throw new Error(`${NO_SHELL}: signs such as | > & ; # * ? need quotes if they mean themselves`);
  const [program, ...rest] = words;
  if (!program) throw new Error('must name a program');
  if (!rest.some((word) => word.includes('{input}'))) throw new Error('must have {input} where the sound’s path goes');
  return [program, ...rest];
}

function divide(command: string) {
  let variable: string | undefined;
  try {
    return parse(command, (name) => {
      variable ??= name;
      throw new Error('a variable');
    });
  } catch {
    throw new Error(`${NO_SHELL}: nothing is put in for $${variable ?? ''}; in single quotes it means itself`);
  }
}
