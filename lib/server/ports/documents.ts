/** Why a document is not taken: it is no (whole) PDF, or it is one that could harm whoever opens it. */
export type DocumentFault = 'notPdf' | 'script' | 'launch' | 'external' | 'attachment' | 'password' | 'tooComplex';

/** The file is at fault, not the machine: trying again changes nothing. */
export class BadDocument extends Error {
  readonly fault: DocumentFault;
  constructor(fault: DocumentFault) {
    super(`The document was refused: ${fault}`);
    this.name = 'BadDocument';
    this.fault = fault;
  }
}

/** Looks into documents that strangers sent. Errors: `BadDocument`; anything else may be tried again. */
export type Documents = {
  /**
   * Resolves when the file at `path` is a whole PDF without scripts, actions that reach outside it, embedded files and
   * password.
   */
  inspect(path: string): Promise<void>;
  /** Ends every child process. Later calls reject. */
  close(): Promise<void>;
};
