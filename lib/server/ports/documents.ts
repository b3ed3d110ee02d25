import type { FileFormat } from '@/lib/contract/file-formats';

/**
 * Why a document is refused: it is not a (whole) PDF, or has none of the formats that are asked for; or it could harm
 * the person who opens it. `disguised`: it is also something else than what it says.
 */
export type DocumentFault =
  | ('notPdf' | 'format')
  | ('script' | 'launch' | 'external' | 'attachment' | 'password' | 'tooComplex' | 'macros' | 'disguised');

/** The file is at fault, not the machine: trying again would fail again. */
export class BadDocument extends Error {
  readonly fault: DocumentFault;
  constructor(fault: DocumentFault) {
    super(`The document was refused: ${fault}`);
    this.name = 'BadDocument';
    this.fault = fault;
  }
}

/** Inspects documents that visitors sent. Throws `BadDocument`; after any other error the call may be tried again. */
export type Documents = {
  /**
   * Resolves when the file at `path` is a whole PDF without scripts, actions that reach outside it, embedded files or a
   * password.
   */
  inspect(path: string): Promise<void>;
  /**
   * Resolves when the file at `path` has one of these formats, and is whole and harmless, with which it is and how many
   * bytes of it are of that: a picture may have something behind it. A PDF is inspected as by `inspect`.
   */
  inspectFile(path: string, accepted: readonly FileFormat[]): Promise<{ format: FileFormat; bytes: number }>;
  /** Ends every child process. Later calls reject. */
  close(): Promise<void>;
};
