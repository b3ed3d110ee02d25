import type { Logger } from '../log/logger';
import type { LocalFiles } from '../ports/local-files';
import type { Transcriber } from '../ports/transcriber';
import { createCommand } from './command';
import { createHttpService } from './http-service';
import { callAddress, transcriberSetup, type TranscriberSettings } from './settings';

export type TranscriberTools = { logger?: Pick<Logger, 'debug'>; files: LocalFiles };

/**
 * Returns what writes down speech by the server's settings; `null`: nothing does. A service is reached over the
 * network, a command starts a program: see `setup.kind`.
 */
export function createTranscriber(
  settings: TranscriberSettings,
  { logger, files }: TranscriberTools,
): Transcriber | null {
  const setup = transcriberSetup(settings);
  const { TRANSCRIBER_URL: url, TRANSCRIBER_COMMAND: command } = settings;
  if (!setup) return null;
  if (command) return createCommand({ setup, command, files, logger });
  const { TRANSCRIBER_MODEL: model = null, TRANSCRIBER_TOKEN: token = null } = settings;
  return createHttpService({ setup, url: callAddress(url!), model, token, files });
}
