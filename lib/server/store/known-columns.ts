import type { PGlite } from '@electric-sql/pglite';

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>;
type Answer = Answers[number];

/** The first bytes of messages: Bind has the statement's name, Describe asks which columns its rows have. */
const [BIND, DESCRIBE] = Buffer.from('BD');
const DESCRIPTIONS = ['rowDescription', 'noData'];
/** Where the name begins in a Bind of the portal without a name: after its type, its length and the portal's end. */
const NAME_AT = 6;

/**
 * Remembers which columns the rows of prepared statements have, so that they are described once: of a table with thirty
 * columns, that and reading it is a third of a statement's time. PostgreSQL refuses a statement whose columns have
 * changed since it was prepared, so what is remembered holds.
 */
export function createKnownColumns() {
  const known = new Map<string, Answer>();
  return {
    /** Returns the messages of one statement without what need not be asked, and what completes their answers. */
    askOnce(messages: readonly Uint8Array[]): {
      asked: readonly Uint8Array[];
      complete: (answers: Answers) => Answers;
    } {
      const name = nameOf(messages.find((message) => message[0] === BIND));
      if (name === null) return { asked: messages, complete: (answers) => answers };
      const description = known.get(name);
      if (description)
        return {
          asked: messages.filter((message) => message[0] !== DESCRIBE),
          complete: (answers) => answers.flatMap((one) => (one.name === 'bindComplete' ? [one, description] : [one])),
        };
      const remember = (answers: Answers) => {
        const found = answers.find((one) => DESCRIPTIONS.includes(one.name));
        if (found) known.set(name, found);
        return answers;
      };
      return { asked: messages, complete: remember };
    },
  };
}

/** Returns the name of the prepared statement that is bound; `null`: there is none. */
function nameOf(bind: Uint8Array | undefined): string | null {
  if (bind?.[NAME_AT - 1] !== 0) return null;
  const name = bind.subarray(NAME_AT, bind.indexOf(0, NAME_AT));
  return name.length > 0 ? Buffer.from(name).toString('latin1') : null;
}
