import type { TranscriberFault } from '../transcriber';

/** How the transcriber fares, for all processes. */
export type TranscriberState = {
  /** When it last answered; `null`: never. */
  lastSuccessAt: Date | null;
  /** Since when it has not answered; `null`: it does, or was never asked. */
  failingSince: Date | null;
  fault: TranscriberFault | null;
};

export type TranscriberStateRepository = {
  read(): Promise<TranscriberState>;
  noteSuccess(at: Date): Promise<void>;
  noteFault(fault: TranscriberFault, at: Date): Promise<void>;
};
