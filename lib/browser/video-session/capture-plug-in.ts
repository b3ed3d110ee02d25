import { api } from '../api/client';
import { log } from '../api/log';
import type { CapturePlugIn } from '../plug-in/plug-in';
import { createSessionCalls } from './session-calls';
import { createBrowserSessionCapture } from './session-capture';

/** The camera of the hosted video session. */
export const sessionCapture: CapturePlugIn = (visit, choice) =>
  createBrowserSessionCapture(createSessionCalls({ api }, visit), log, choice);
