/** Ends the inspection of a file. `fault`: see `DocumentFault`. */
export class Refused extends Error {
  /** @param {string} fault */
  constructor(fault) {
    super(`The file is refused: ${fault}`);
    this.fault = fault;
  }
}

/** @param {unknown} isRight @param {string} [fault] */
export function requireThat(isRight, fault = 'format') {
  if (!isRight) throw new Refused(fault);
}
