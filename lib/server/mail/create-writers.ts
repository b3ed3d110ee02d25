import type { Letterhead } from './letterhead';
import { createWriteAdjustments, createWriteMail } from './write-mail';
import { createWriteMessage, usualWords } from './write-message';

/** Returns what writes emails, each below the brand's logo. */
export const createWriters = (letterhead: Letterhead) => ({
  writeMail: createWriteMail(letterhead),
  writeAdjustments: createWriteAdjustments(letterhead),
  writeMessage: createWriteMessage(letterhead),
  usualWords,
});
