/** Ends the inspection of a file. `fault`: see `DocumentFault`. */
export class Refused extends Error {
  /** @param {string} fault */
  constructor(fault) {
    super(`The file is refused: ${fault}`);
    this.fault = fault;
  }
}

/** Codes of what decoders throw: of data that is not whole, or that is too much. */
const OF_DATA = /^(?:Z_|ERR_(?:ENCODING_INVALID|STRING_TOO_LONG|TRAILING_JUNK))/;

/**
 * Returns what an error says of the file that was read. Throws the error where no file causes it, but the installation:
 * then the file may be read again.
 * @param {unknown} error
 */
export function faultOf(error) {
  if (error instanceof Refused) return error.fault;
  if (error?.name === 'RangeError' || OF_DATA.test(error?.code ?? '')) return 'format';
  throw error;
}

/** @param {unknown} isRight @param {string} [fault] */
export function requireThat(isRight, fault = 'format') {
  if (!isRight) throw new Refused(fault);
}
